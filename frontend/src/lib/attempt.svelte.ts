/** What is asked of the server: whether an answer is awaited, and why the last was refused. */
export class Attempt {
  busy = $state(false);
  error = $state.raw<unknown>(null);

  /** Does it; true if it was done. */
  async make(act: () => Promise<unknown>): Promise<boolean> {
    this.error = null;
    this.busy = true;
    try {
      await act();
      return true;
    } catch (refusal) {
      this.error = refusal;
      return false;
    } finally {
      this.busy = false;
    }
  }
}

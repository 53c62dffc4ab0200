import type {
  Admission,
  ClassAdmission,
  ClassDeleted,
  ClassEntrance,
  ClassInvitation,
  Contradictions,
  Deleted,
  HowToPlay,
  Invitation,
  Join,
  LessonNote,
  LessonPoint,
  LessonTaken,
  Library,
  NewClass,
  NewLink,
  NewTable,
  NextStep,
  Outlook,
  PictureDraft,
  Plans,
  Problem,
  Reading,
  ReportState,
  RoundPage,
  Tries,
  RuleDifficulty,
  RuleDraft,
  RulePicture,
  Rulebooks,
  RivalAsked,
  RivalSight,
  ShownRule,
  SoloFacts,
  SoloPlay,
  SoloSight,
} from "../wire";
import type { Study } from "../study";
import { bearer } from "./posting";
import { Refusal, Unanswered } from "./refusal";

/** What the server answers over HTTP; whatever it refuses is a `Refusal`. */
export const api = {
  open: (table: NewTable) => post<Admission>("/api/tables", table),
  invitation: (code: string) => get<Invitation>(`/api/tables/${code}`),
  join: (code: string, join: Join) => post<Admission>(`/api/tables/${code}/people`, join),
  check: (code: string, text: string) =>
    post<Contradictions>(`/api/tables/${code}/hypotheses`, { text }),
  outlook: (code: string, token: string | null) =>
    answer<Outlook>(`/api/tables/${code}/outlook`, { headers: bearer(token) }),
  read: (draft: RuleDraft, signal?: AbortSignal) => post<Reading>("/api/rules/read", draft, signal),
  translate: (draft: RuleDraft, signal?: AbortSignal) =>
    post<Reading>("/api/rules/translate", draft, signal),
  understand: (shown: ShownRule, signal?: AbortSignal) =>
    post<NextStep>("/api/rules/understand", shown, signal),
  picture: (draft: PictureDraft, signal?: AbortSignal) =>
    post<RulePicture>("/api/rules/picture", draft, signal),
  difficulty: (draft: RuleDraft) => post<RuleDifficulty>("/api/rules/difficulty", draft),
  library: (rulebook: string) =>
    get<Library>(`/api/rules?rulebook=${encodeURIComponent(rulebook)}`),
  guide: (rulebook: string) =>
    get<HowToPlay>(`/api/rulebooks/${encodeURIComponent(rulebook)}/guide`),
  alone: once(() => get<SoloFacts>("/api/alone")),
  solo: (play: SoloPlay) => post<SoloSight>("/api/alone/play", play),
  rival: (asked: RivalAsked) => post<RivalSight>("/api/alone/rival", asked),
  lesson: (name: string, taken: LessonTaken) =>
    post<LessonPoint>(`/api/lessons/${encodeURIComponent(name)}`, taken),
  checkInLesson: (name: string, note: LessonNote) =>
    post<Contradictions>(`/api/lessons/${encodeURIComponent(name)}/hypotheses`, note),
  round: (id: string) => get<RoundPage>(`/api/rounds/${id}`),
  tries: (id: string) => get<Tries>(`/api/rounds/${id}/tries`),
  study: (id: string) => get<Study>(`/api/rounds/${id}/study`),
  dropped: (record: string) =>
    post<{ page: RoundPage; study: Study }>("/api/records/study", { record }),
  deleteRound: (id: string, token: string, everything: boolean) =>
    answer<Deleted>(`/api/rounds/${id}/deletion`, asked(token, { everything })),
  openClass: (asked: NewClass) => post<ClassAdmission>("/api/classes", asked),
  lookInClass: (code: string) => get<ClassInvitation>(`/api/classes/${code}`),
  enterClass: (code: string, entrance: ClassEntrance) =>
    post<ClassAdmission>(`/api/classes/${code}/people`, entrance),
  linkClass: (code: string, token: string, role: NewLink["role"]) =>
    answer<ClassAdmission>(`/api/classes/${code}/links`, asked(token, { role })),
  report: (code: string, token: string, names: boolean) =>
    answer<ReportState>(`/api/classes/${code}/report?names=${names ? "names" : "numbers"}`, {
      headers: bearer(token),
    }),
  /** A file that only the teacher may have: a link could not show the token. */
  classFile: (code: string, token: string, path: string) =>
    fetch(`/api/classes/${code}/${path}`, { headers: bearer(token) }),
  deleteClass: (code: string, token: string) =>
    answer<ClassDeleted>(`/api/classes/${code}/deletion`, {
      method: "POST",
      headers: bearer(token),
    }),
  plans: once(() => get<Plans>("/api/plans")),
  rulebooks: once(() => get<Rulebooks>("/api/rulebooks")),
};

function asked(token: string, body: unknown): RequestInit {
  const headers = { "Content-Type": "application/json", ...bearer(token) };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

function get<T>(path: string): Promise<T> {
  return answer<T>(path, {});
}

function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  const init: RequestInit = { method: "POST", headers, body: JSON.stringify(body) };
  return answer<T>(path, signal ? { ...init, signal } : init);
}

async function answer<T>(path: string, init: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Unanswered("unreachable");
  }
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw problem?.code ? Refusal.by(problem) : new Unanswered("no-answer");
}

/** What does not change while a page is open is asked for once; a failure is not kept. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = null;
      throw error;
    });
    return asked;
  };
}

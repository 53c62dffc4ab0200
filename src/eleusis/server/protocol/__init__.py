"""What goes over the wire between a table and those who sit or look on.

The law of this package: it is the only definition. OpenAPI, JSON Schema and the client's
TypeScript types are made from these types; what does not fit them is refused with the path of what
is wrong. Cards are words such as `10H`, `??` where unknown. Seats are places around the table, the
first being 0. Times are seconds since 1970 by the server's clock.
"""

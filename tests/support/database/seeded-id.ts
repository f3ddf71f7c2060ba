/** SQL for the id of the n-th record of a kind, which has the form of a UUID of version 4. */
export const seededId = (kind: string, n: string) =>
  `overlay(overlay(md5('${kind} ' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`

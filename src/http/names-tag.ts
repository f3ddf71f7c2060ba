/** Whether `If-None-Match` names a tag, alone or in a list; weak forms count (RFC 9110, 13.1.2). */
export function namesTag(ifNoneMatch: string | null, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}

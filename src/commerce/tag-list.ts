/**
 * The tags in a list of texts, each of which may hold several parted by commas: trimmed, without
 * blanks and without repeats in another case, as the platform itself would store them.
 */
export function tagList(texts: readonly string[]): string[] {
  const tags = new Map<string, string>()
  for (const tag of texts.flatMap((text) => text.split(/[,\r\n]/)).map((text) => text.trim())) {
    const key = tag.toLowerCase()
    if (tag !== '' && !tags.has(key)) tags.set(key, tag)
  }
  return [...tags.values()]
}

/** The tags in a line of text, separated by Western or Japanese commas, each once. */
export function tagsOf(text: string): string[] {
  const tags = text.split(/[,、，]/).map((tag) => tag.trim())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}

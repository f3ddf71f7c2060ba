/** How a template writes a variable: escaped, because names may contain signs of HTML. */
export function codeOf(path: string, kind: string): string {
  if (kind === 'list') return `{% for item in ${path} %}{{ item }}{% endfor %}`
  if (kind === 'time') return `{{ ${path} | date: "%Y-%m-%d %H:%M" }}`
  if (kind === 'open') return `{{ ${path}.brand | default: "" | escape }}`
  return kind === 'text' ? `{{ ${path} | escape }}` : `{{ ${path} }}`
}

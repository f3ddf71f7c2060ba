import { isFor, type TemplateNode } from './parse-template.ts'
import type { LegalValues } from './variables.ts'

/** The Markdown of a parsed template for one brand. Values are text: nothing in them is markup. */
export function renderTemplate(nodes: readonly TemplateNode[], values: LegalValues): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.text
      if (node.type === 'variable') return escapeMarkdown(values[node.name])
      const kept = node.branches.find((branch) => isFor(branch, values.brand))
      return kept ? renderTemplate(kept.nodes, values) : ''
    })
    .join('')
}

/** A value in one line, in which every character that could begin markup within a line is escaped. */
const escapeMarkdown = (value: string) =>
  value.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>&|~]/g, '\\$&')

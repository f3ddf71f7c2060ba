import { isFor, type TemplateNode } from './parse-template.ts'

/** A template again, with its variables, but with only those sections that are for one brand. */
export function sectionsFor(nodes: readonly TemplateNode[], brand: string): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.text
      if (node.type === 'variable') return `{{ ${node.name} }}`
      const kept = node.branches.find((branch) => isFor(branch, brand))
      return kept ? sectionsFor(kept.nodes, brand) : ''
    })
    .join('')
}

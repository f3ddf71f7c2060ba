import {
  $getNodeByKey,
  $getRoot,
  COMMAND_PRIORITY_EDITOR,
  type LexicalEditor,
  type NodeKey,
  ParagraphNode,
  RootNode,
  TextNode,
} from '@payloadcms/richtext-lexical/lexical'
import { $isLinkNode, LinkNode } from '@payloadcms/richtext-lexical/lexical/link'
import { $restoreEditorState, mergeRegister } from '@payloadcms/richtext-lexical/lexical/utils'
import { isAllowedLink } from '../../../../src/legal/create-markdown.ts'
import {
  hasPlaceholder,
  withoutPlaceholders,
} from '../../../../src/legal/rich-text/placeholders.ts'
import { tokensOf } from '../../../../src/legal/template-tokens.ts'
import { isLegalVariable } from '../../../../src/legal/variables.ts'
import { $codeOf, $createVariableNode, DELETE_SECTION_COMMAND, TagNode } from './nodes.ts'
import { keepTables } from './tables.ts'

type Options = {
  /** A change would have left half a section, and was not made. */
  readonly onRefused: () => void
  /** Characters for private use were taken out: they stand for variables here, and no font of a customer has them. */
  readonly onPrivate: () => void
}

/** Keeps in an editor what a legal text can be, whatever is typed, pasted or deleted. Returns what ends it. */
export function keepRules(editor: LexicalEditor, { onRefused, onPrivate }: Options): () => void {
  return mergeRegister(
    keepTables(editor),
    editor.registerNodeTransform(RootNode, () => {
      const before = editor.getEditorState()
      const left = $tags()
      const keys = new Set(left.map((tag) => tag.getKey()))
      const isHalf = before
        .read($sections)
        .some(
          (section) =>
            section.some((key) => keys.has(key)) && !section.every((key) => keys.has(key)),
        )
      if (!isHalf && areWhole(left.map($codeOf))) return
      $restoreEditorState(editor, before)
      onRefused()
    }),
    editor.registerNodeTransform(TextNode, (node) => {
      $onlyMarks(node)
      const text = node.getTextContent()
      if (hasPlaceholder(text)) {
        node.setTextContent(withoutPlaceholders(text))
        onPrivate()
      }
      $findVariable(node)
    }),
    editor.registerNodeTransform(ParagraphNode, (node) => {
      if (node.getIndent() !== 0) node.setIndent(0)
      if (node.getFormatType() !== '') node.setFormat('')
    }),
    editor.registerNodeTransform(LinkNode, (node) => {
      // The link of a text that is pasted may lead anywhere.
      if (isAllowedLink(node.getURL().replace(/\{\{.*?\}\}/g, 'x'))) return
      for (const child of node.getChildren()) node.insertBefore(child)
      node.remove()
    }),
    editor.registerCommand(
      DELETE_SECTION_COMMAND,
      (key) => {
        $deleteSection($getNodeByKey(key))
        return true
      },
      COMMAND_PRIORITY_EDITOR,
    ),
  )
}

const $tags = (): TagNode[] =>
  $getRoot()
    .getChildren()
    .filter((node) => node instanceof TagNode)

/** The keys of the tags of each section. */
function $sections(): NodeKey[][] {
  const sections: NodeKey[][] = []
  const open: NodeKey[][] = []
  for (const tag of $tags()) {
    const word = wordOf($codeOf(tag))
    if (word === 'if') {
      const section: NodeKey[] = []
      sections.push(section)
      open.push(section)
    }
    open.at(-1)?.push(tag.getKey())
    if (word === 'endif') open.pop()
  }
  return sections
}

const wordOf = (code: string): string => /^\w*/.exec(code)?.[0] ?? ''

/** Whether tags are whole sections: each has its beginning, its branches in order, and its end. */
export function areWhole(codes: readonly string[]): boolean {
  const open: ('if' | 'else')[] = []
  for (const word of codes.map(wordOf)) {
    if (word === 'if') open.push('if')
    else if (open.length === 0) return false
    else if (word === 'endif') open.pop()
    else if (open.at(-1) === 'else') return false
    else if (word === 'else') open[open.length - 1] = 'else'
  }
  return open.length === 0
}

/** Deletes from a tag that begins a section to the one that ends it. */
function $deleteSection(first: unknown): void {
  if (!(first instanceof TagNode)) return
  let depth = 0
  for (const node of [first, ...first.getNextSiblings()]) {
    const word = node instanceof TagNode ? wordOf($codeOf(node)) : ''
    if (word === 'if') depth += 1
    if (word === 'endif') depth -= 1
    node.remove()
    if (depth === 0) return
  }
}

/** Takes from pasted text what Markdown has no word for. */
function $onlyMarks(node: TextNode): void {
  if (node.getStyle() !== '') node.setStyle('')
  for (const format of OTHER_FORMATS) if (node.hasFormat(format)) node.toggleFormat(format)
}
const OTHER_FORMATS = [
  ...(['underline', 'subscript', 'superscript', 'highlight'] as const),
  ...(['lowercase', 'uppercase', 'capitalize'] as const),
]

/** A variable that was typed or pasted as text becomes one. */
function $findVariable(node: TextNode): void {
  if (node.getMode() !== 'normal' || $isLinkNode(node)) return
  const found = tokensOf(node.getTextContent()).find(
    ({ type, value, open }) => type === 'output' && !open && isLegalVariable(value),
  )
  if (!found || !isLegalVariable(found.value)) return
  const end = found.index + found.source.length
  const parts = node.splitText(found.index, end)
  const part = parts[found.index === 0 ? 0 : 1]
  part?.replace($createVariableNode(found.value).setFormat(part.getFormat()))
}

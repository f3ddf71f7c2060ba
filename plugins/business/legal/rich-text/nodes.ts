import { TableCellNode, TableNode, TableRowNode } from '@lexical/table'
import {
  $applyNodeReplacement,
  $getState,
  $setState,
  createCommand,
  createState,
  DecoratorNode,
  type EditorConfig,
  type LexicalEditor,
  LineBreakNode,
  type NodeKey,
  TextNode,
} from '@payloadcms/richtext-lexical/lexical'
import { LinkNode } from '@payloadcms/richtext-lexical/lexical/link'
import { ListItemNode, ListNode } from '@payloadcms/richtext-lexical/lexical/list'
import { HeadingNode, QuoteNode } from '@payloadcms/richtext-lexical/lexical/rich-text'
import { sourceOfVariable } from '../../../../src/legal/rich-text/placeholders.ts'
import type { LegalVariable } from '../../../../src/legal/variables.ts'

/** What the editor shows of variables; it stands in its theme. */
export type VariableTheme = {
  /** What a variable, as it stands in the source, is called. */
  readonly labelOf: (source: string) => string
}

/** A variable: one letter to the cursor, deleted as a whole. */
export class VariableNode extends TextNode {
  override $config() {
    return this.config('legal-variable', { extends: TextNode })
  }
  override createDOM(config: EditorConfig, editor?: LexicalEditor): HTMLElement {
    const { labelOf } = config.theme.variable as VariableTheme
    const element = super.createDOM(config, editor)
    element.classList.add('rich-text__variable')
    // To a screen reader it is one sign with a name, not braces and the words of a program.
    element.role = 'img'
    element.ariaLabel = labelOf(this.getTextContent())
    element.title = element.ariaLabel
    return element
  }
  override canInsertTextBefore(): boolean {
    return false
  }
  override canInsertTextAfter(): boolean {
    return false
  }
  override isTextEntity(): true {
    return true
  }
}

export const $createVariableNode = (name: LegalVariable): VariableNode =>
  $applyNodeReplacement(new VariableNode(sourceOfVariable(name)).setMode('token'))

/** A new line of the source that is a blank on the page. */
export class SoftBreakNode extends LineBreakNode {
  override $config() {
    return this.config('legal-soft-break', { extends: LineBreakNode })
  }
}

export const $createSoftBreakNode = (): SoftBreakNode => $applyNodeReplacement(new SoftBreakNode())

const codeState = createState('code', {
  parse: (value) => (typeof value === 'string' ? value : ''),
})

/** Asks to delete the section that a tag with this key belongs to, with what is in it. */
export const DELETE_SECTION_COMMAND = createCommand<NodeKey>('legal-delete-section')

/** What the editor shows of tags; it stands in its theme. */
export type TagTheme = {
  /** What a tag says, such as “Only for Art”. */
  readonly labelOf: (code: string) => string
  readonly deleteSection: string
}

/** A tag of a conditional section, as a line of its own that cannot be written into. */
export class TagNode extends DecoratorNode<null> {
  override $config() {
    return this.config('legal-tag', {
      extends: DecoratorNode,
      stateConfigs: [{ flat: true, stateConfig: codeState }],
    })
  }
  override createDOM({ theme }: EditorConfig, editor: LexicalEditor): HTMLElement {
    const { labelOf, deleteSection } = theme.tag as TagTheme
    const code = $codeOf(this)
    const element = document.createElement('div')
    element.className = 'rich-text__tag'
    element.append(labelOf(code))
    if (code.startsWith('if')) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = deleteSection
      button.ariaLabel = `${deleteSection}: ${labelOf(code)}`
      button.disabled = !editor.isEditable()
      // Keys on the button are not for the text: Enter would begin a paragraph.
      button.addEventListener('keydown', (event) => event.stopPropagation())
      button.addEventListener('click', () => {
        if (editor.isEditable()) editor.dispatchCommand(DELETE_SECTION_COMMAND, this.__key)
      })
      element.append(button)
    }
    return element
  }
  override updateDOM(): false {
    return false
  }
  override isInline(): false {
    return false
  }
  override isKeyboardSelectable(): boolean {
    return false
  }
  override getTextContent(): string {
    return `{% ${$codeOf(this)} %}\n`
  }
}

export const $codeOf = (node: TagNode): string => $getState(node, codeState)
export const $createTagNode = (code: string): TagNode =>
  $setState($applyNodeReplacement(new TagNode()), codeState, code)

/** A line between two parts of a text. */
export class RuleNode extends DecoratorNode<null> {
  override $config() {
    return this.config('legal-rule', { extends: DecoratorNode })
  }
  override createDOM(): HTMLElement {
    return document.createElement('hr')
  }
  override updateDOM(): false {
    return false
  }
  override isInline(): false {
    return false
  }
  override getTextContent(): string {
    return '---\n'
  }
}

export const $createRuleNode = (): RuleNode => $applyNodeReplacement(new RuleNode())

const looseState = createState('loose', { parse: (value) => value === true })

/** Whether the items of a list are paragraphs of their own. */
export const $isLoose = (list: ListNode): boolean => $getState(list, looseState)
export const $setLoose = (list: ListNode): ListNode => $setState(list, looseState, true)

/** What a legal text can consist of in the editor. Whatever is pasted becomes these. */
export const NODES = [
  ...[HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode],
  ...[TableNode, TableRowNode, TableCellNode],
  ...[VariableNode, SoftBreakNode, TagNode, RuleNode],
]

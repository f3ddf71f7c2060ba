import './rich-text.css'
import { LexicalComposer } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposer'
import { ContentEditable } from '@payloadcms/richtext-lexical/lexical/react/LexicalContentEditable'
import { LexicalErrorBoundary } from '@payloadcms/richtext-lexical/lexical/react/LexicalErrorBoundary'
import { HistoryPlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalHistoryPlugin'
import { LinkPlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalLinkPlugin'
import { ListPlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalListPlugin'
import { RichTextPlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalRichTextPlugin'
import { TablePlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalTablePlugin'
import { type MouseEvent, type Ref, useEffect, useRef, useState } from 'react'
import { isAllowedLink } from '../../../../../src/legal/create-markdown.ts'
import type { SourceText } from '../../../../../src/legal/rich-text/blocks.ts'
import { openRichText } from '../../../../../src/legal/rich-text/open-rich-text.ts'
import { variableOfSource } from '../../../../../src/legal/rich-text/placeholders.ts'
import type { Obstacle } from '../../../../../src/legal/rich-text/read-source.ts'
import type { EditorFacts } from '../../endpoints/editor.ts'
import { NODES, type TagTheme, type VariableTheme } from '../../rich-text/nodes.ts'
import { $showBlocks } from '../../rich-text/show-blocks.ts'
import { EditorLink, type RichTextHandle } from './editor-link.tsx'
import { labelOfTag } from './tag-label.ts'
import { useRichTexts } from './texts.ts'
import { Toolbar } from './toolbar.tsx'

export type RichTextProps = {
  /** What the editor is called to a screen reader. */
  readonly label: string
  readonly text: string
  readonly readOnly: boolean
  /** The form takes no input for a while, because it is being saved. */
  readonly isBusy: boolean
  readonly brands: EditorFacts['brands']
  /** The source that an edit has made. */
  readonly onText: (text: string) => void
  /** The text cannot be shown as rich text. */
  readonly onObstacle: (obstacle: Obstacle) => void
  readonly ref?: Ref<RichTextHandle>
}

type Shown = { readonly opened: number; readonly source: SourceText }

/**
 * A legal text as rich text. What is not edited keeps its source byte by byte.
 *
 * @see docs/decisions/0251-edit-legal-texts-as-rich-text-with-lexical.md
 */
export function RichTextEditor({ text, onText, onObstacle, ...props }: RichTextProps) {
  const [shown, setShown] = useState<Shown | null>(null)
  /** The text that the editor shows or has made; any other comes from outside. */
  const own = useRef<string | null>(null)
  useEffect(() => {
    if (own.current === text) return
    own.current = text
    const opened = openRichText(text)
    if ('obstacle' in opened) onObstacle(opened.obstacle)
    else setShown((before) => ({ opened: (before?.opened ?? 0) + 1, source: opened.source }))
  }, [text, onObstacle])
  if (!shown) return null
  const onOwnText = (made: string) => {
    if (made === own.current) return
    own.current = made
    onText(made)
  }
  return <Editor key={shown.opened} onText={onOwnText} source={shown.source} {...props} />
}

type EditorProps = Omit<RichTextProps, 'text' | 'onObstacle'> & {
  readonly source: SourceText
}

function Editor({ label, source, readOnly, isBusy, brands, onText, ref }: EditorProps) {
  const texts = useRichTexts()
  const [notice, setNotice] = useState('')
  const tag: TagTheme = {
    labelOf: (code) => labelOfTag(code, brands, texts),
    deleteSection: texts.section.delete,
  }
  const variable: VariableTheme = {
    labelOf: (source) => {
      const name = variableOfSource(source)
      return name ? texts.variable(name) : source
    },
  }
  return (
    // Also where they are not edited, links of the text do not lead out of the console.
    <div className="rich-text" onClickCapture={stayHere}>
      <LexicalComposer
        initialConfig={{
          namespace: 'legal-text',
          nodes: NODES,
          theme: { ...THEME, tag, variable },
          editable: !readOnly && !isBusy,
          editorState: () => $showBlocks(source.blocks.map(({ block }) => block)),
          onError: (error) => {
            throw error
          },
        }}
      >
        {!readOnly && <Toolbar />}
        <RichTextPlugin
          contentEditable={<ContentEditable aria-label={label} className="rich-text__content" />}
          ErrorBoundary={LexicalErrorBoundary}
        />
        <HistoryPlugin />
        <ListPlugin />
        {/* The tabulator leaves the editor; wide tables wrap. */}
        <TablePlugin hasCellMerge={false} hasHorizontalScroll={false} hasTabHandler={false} />
        <LinkPlugin validateUrl={isAllowedLink} />
        <EditorLink
          isEditable={!readOnly && !isBusy}
          onNotice={setNotice}
          onText={onText}
          ref={ref}
          source={source}
        />
      </LexicalComposer>
      <p aria-live="polite" className="rich-text__notice">
        {notice}
      </p>
    </div>
  )
}

function stayHere(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
}

const THEME = {
  link: 'rich-text__link',
  list: { nested: { listitem: 'rich-text__nested' } },
  table: 'rich-text__table',
  tableCell: 'rich-text__cell',
  tableCellHeader: 'rich-text__head',
  tableCellSelected: 'rich-text__cell--selected',
  text: { strikethrough: 'rich-text__strike' },
}

import {
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
  INSERT_TABLE_COMMAND,
} from '@lexical/table'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { useRichTexts } from './texts.ts'
import { Tool } from './tool.tsx'

const NEW_TABLE = { rows: '3', columns: '2', includeHeaders: { rows: true, columns: false } }

/** Inserts a table, or changes the one that the cursor is in. A table without rows or columns is gone. */
export function TableTools({ isInTable }: { readonly isInTable: boolean }) {
  const { table: texts } = useRichTexts()
  const [editor] = useLexicalComposerContext()
  if (!isInTable)
    return (
      <Tool
        name={texts.insert}
        onPress={() => editor.dispatchCommand(INSERT_TABLE_COMMAND, NEW_TABLE)}
        sign="⊞"
      />
    )
  const tools = [
    [texts.addRow, '＋↓', () => $insertTableRowAtSelection()],
    [texts.addColumn, '＋→', () => $insertTableColumnAtSelection()],
    [texts.deleteRow, '－↓', $deleteTableRowAtSelection],
    [texts.deleteColumn, '－→', $deleteTableColumnAtSelection],
  ] as const
  return tools.map(([name, sign, $change]) => (
    <Tool
      key={name}
      name={name}
      onPress={() =>
        editor.update(() => {
          $change()
        })
      }
      sign={sign}
    />
  ))
}

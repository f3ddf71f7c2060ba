type Position = { readonly lineNumber: number; readonly column: number }

/** What is used of Monaco's editor. */
export type SourceEditor = {
  readonly getSelection: () => object | null
  readonly focus: () => void
  readonly executeEdits: (
    source: string,
    edits: readonly { readonly range: object; readonly text: string }[],
  ) => boolean
  readonly setPosition: (position: Position) => void
  readonly revealPositionInCenter: (position: Position) => void
  readonly getModel: () => object | null
}

/** What is used of Monaco itself. */
export type Monaco = {
  readonly MarkerSeverity: { readonly Error: number; readonly Warning: number }
  readonly editor: {
    readonly setModelMarkers: (model: object, owner: string, markers: readonly object[]) => void
  }
}

/** A problem of a source, with its place from 1 on. */
export type SourceProblem = {
  readonly severity: 'error' | 'warning'
  readonly line: number
  readonly column: number
  readonly message: string
}

/** Inserts text at the cursor. Returns false if the editor has none yet. */
export function insertText(editor: SourceEditor | undefined, text: string): boolean {
  const range = editor?.getSelection()
  if (!editor || !range) return false
  editor.executeEdits('insertions', [{ range, text }])
  editor.focus()
  return true
}

/** Moves the cursor to a place and shows it. */
export function goToPlace(
  editor: SourceEditor | undefined,
  { line, column }: Pick<SourceProblem, 'line' | 'column'>,
): void {
  const position = { lineNumber: line, column }
  editor?.setPosition(position)
  editor?.revealPositionInCenter(position)
  editor?.focus()
}

/** Underlines the problems in the source. */
export function markProblems(
  monaco: Monaco,
  editor: SourceEditor,
  problems: readonly SourceProblem[],
): void {
  const model = editor.getModel()
  if (!model) return
  const markers = problems.map(({ severity, line, column, message }) => ({
    severity: monaco.MarkerSeverity[severity === 'error' ? 'Error' : 'Warning'],
    message,
    startLineNumber: line,
    startColumn: column,
    endLineNumber: line,
    endColumn: column + 1,
  }))
  monaco.editor.setModelMarkers(model, 'problems', markers)
}

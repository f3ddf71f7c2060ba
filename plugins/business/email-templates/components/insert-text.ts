type Editor = {
  readonly getSelection: () => object | null
  readonly focus: () => void
  readonly executeEdits: (
    source: string,
    edits: readonly { readonly range: object; readonly text: string }[],
  ) => boolean
}
type WithMonaco = { readonly monaco?: { readonly editor: { getEditors(): readonly Editor[] } } }

/** Inserts text at the cursor of the code editor on the page. Returns whether there is one. */
export function insertText(text: string): boolean {
  const [editor] = (window as WithMonaco).monaco?.editor.getEditors() ?? []
  const range = editor?.getSelection()
  if (!editor || !range) return false
  editor.executeEdits('variables', [{ range, text }])
  editor.focus()
  return true
}

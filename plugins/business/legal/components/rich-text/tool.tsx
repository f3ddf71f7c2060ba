import { useLexicalEditable } from '@payloadcms/richtext-lexical/lexical/react/useLexicalEditable'

type ToolProps = {
  readonly name: string
  readonly sign: React.ReactNode
  readonly isOn?: boolean
  readonly isDisabled?: boolean
  readonly onPress: () => void
}

/** A button above the editor. */
export function Tool({ name, sign, isOn, isDisabled = false, onPress }: ToolProps) {
  const isEditable = useLexicalEditable()
  return (
    <button
      aria-label={name}
      aria-pressed={isOn}
      disabled={isDisabled || !isEditable}
      onClick={onPress}
      // The selection stays in the editor.
      onMouseDown={(event) => event.preventDefault()}
      title={name}
      type="button"
    >
      {sign}
    </button>
  )
}

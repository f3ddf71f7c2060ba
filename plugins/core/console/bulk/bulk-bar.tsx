'use client'
import '../kit.css'
import './bulk.css'
import { Button } from '@payloadcms/ui'

type Props<Operation extends string> = {
  /** The ids of the buttons begin with it. */
  readonly id: string
  readonly label: string
  /** What is selected, or how to select something. */
  readonly selected: string
  /** What can be done with it, with the words of the buttons. */
  readonly operations: readonly (readonly [Operation, string])[]
  readonly onChoose: (operation: Operation) => void
}

/** Above a list: what can be done with the records that are selected. */
export function BulkBar<Operation extends string>(props: Props<Operation>) {
  const { id, label, selected, operations, onChoose } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own.
    <div aria-label={label} className="kit-bar kit-bulk" role="group">
      <span>{selected}</span>
      {operations.map(([operation, text]) => (
        <Button
          buttonStyle="secondary"
          id={`${id}-${operation}`}
          key={operation}
          margin={false}
          onClick={() => onChoose(operation)}
          size="small"
        >
          {text}
        </Button>
      ))}
    </div>
  )
}

'use client'
import type { PaletteSection } from './sections.ts'
import { useTexts } from './texts.ts'

type Props = {
  readonly id: string
  readonly sections: readonly PaletteSection[]
  readonly active: string | undefined
  /** Id of the element of an item. */
  readonly optionId: (id: string) => string
  readonly onActive: (id: string) => void
  readonly onChoose: (path: string) => void
}

/** The list of a combobox: the focus stays in its input, which names the active option. */
export function PaletteList({ id, sections, active, optionId, onActive, onChoose }: Props) {
  const { results } = useTexts()
  return (
    <div aria-label={results} hidden={sections.length === 0} id={id} role="listbox">
      {sections.map(({ label, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox.
        <div aria-label={label} key={label} role="group">
          <div aria-hidden="true" className="palette__group">
            {label}
          </div>
          {items.map((item) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys.
            <div
              aria-selected={item.id === active}
              className="palette__option"
              id={optionId(item.id)}
              key={item.id}
              onClick={() => onChoose(item.path)}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => item.id !== active && onActive(item.id)}
              role="option"
              tabIndex={-1}
            >
              <span className="palette__label">{item.label}</span>
              {item.detail && <span className="palette__detail">{item.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

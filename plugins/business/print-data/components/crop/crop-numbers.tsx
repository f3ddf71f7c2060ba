'use client'
import { useState } from 'react'
import { movedFrame, placedFrame } from '../../../../../src/imaging/quality/crop-frame.ts'
import { useTexts } from '../texts.ts'
import type { CropFrame } from './use-crop-frame.ts'

/** The part in px of the picture: to be read, and to be typed instead of dragged. */
export function CropNumbers({ crop: { frame, limits, change } }: { readonly crop: CropFrame }) {
  const texts = useTexts().crop.fields
  const { picture, ratio } = limits
  const widen = (width: number) => change(({ x, y }, now) => placedFrame({ x, y, width }, now))
  return (
    <fieldset className="crop-numbers">
      <legend>{texts.legend}</legend>
      <NumberField
        label={texts.x}
        max={picture.width - frame.width}
        name="x"
        onChange={(x) => change((now, within) => movedFrame(now, { x: x - now.x, y: 0 }, within))}
        value={frame.x}
      />
      <NumberField
        label={texts.y}
        max={picture.height - frame.height}
        name="y"
        onChange={(y) => change((now, within) => movedFrame(now, { x: 0, y: y - now.y }, within))}
        value={frame.y}
      />
      <NumberField
        label={texts.width}
        max={picture.width}
        name="width"
        onChange={widen}
        value={frame.width}
      />
      <NumberField
        label={texts.height}
        max={picture.height}
        name="height"
        onChange={(height) => widen(height * ratio)}
        value={frame.height}
      />
    </fieldset>
  )
}

type FieldProps = {
  readonly name: string
  readonly label: string
  readonly value: number
  readonly max: number
  readonly onChange: (value: number) => void
}

/** Keeps what is typed as it is until the field is left: half a number is not yet one to correct. */
function NumberField({ name, label, value, max, onChange }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const id = `crop-${name}`
  return (
    <div className="kit-field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        autoComplete="off"
        id={id}
        max={max}
        min={0}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          setTyped(target.value)
          if (target.value !== '' && Number.isFinite(target.valueAsNumber))
            onChange(target.valueAsNumber)
        }}
        onKeyDown={({ key }) => key === 'Enter' && setTyped(null)}
        step={1}
        type="number"
        value={typed ?? value}
      />
    </div>
  )
}

'use client'
import { Button } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import { shareOf, typeOfValues } from '../../../../src/flags/edit-experiment.ts'
import type { Settings } from '../../../../src/json/edit-settings.ts'
import { useSetting } from './settings-context.ts'
import { useTexts } from './texts.ts'

type Props = {
  readonly flag: string
  readonly experiment: Settings
  readonly name: string
  readonly variant: Settings
  /** Missing: it has to stay. */
  readonly onRemove: (() => void) | undefined
}

/** A variant with its value, its weight and the share of the visitors that this means. */
export function VariantRow({ flag, experiment, name, variant, onRemove }: Props) {
  const { flags: texts } = useTexts()
  const share = shareOf(experiment, name)
  const path = ['flags', flag, 'variants', name]
  const problemOfAll = useSetting(path).error
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
        {problemOfAll && <p className="kit-field__error">{problemOfAll}</p>}
      </th>
      <td data-label={texts.value}>
        <Value {...{ experiment, name, path }} value={variant.value} />
      </td>
      <td data-label={texts.weight}>
        <NumberCell label={texts.weightOf(name)} path={[...path, 'weight']} />
      </td>
      <td className="kit-table__number" data-label={texts.share}>
        <span>{share === null ? '–' : `${Math.round(share * 1000) / 10} %`}</span>
      </td>
      <td className="kit-table__actions">
        <Button
          aria-label={texts.removeVariant(name)}
          buttonStyle="secondary"
          disabled={onRemove === undefined}
          margin={false}
          onClick={() => onRemove?.()}
          size="small"
        >
          {texts.remove}
        </Button>
      </td>
    </tr>
  )
}

type ValueProps = Pick<Props, 'experiment' | 'name'> & {
  readonly path: readonly string[]
  readonly value: unknown
}

function Value({ experiment, name, path, value }: ValueProps) {
  const { flags: texts } = useTexts()
  const at = [...path, 'value']
  const { set, error, disabled } = useSetting(at)
  const label = texts.valueOf(name)
  const type = typeOfValues(experiment)
  if (type === 'number') return <NumberCell any label={label} path={at} />
  if (type === 'object')
    return (
      <Cell error={error}>
        <code className="brand-json">{JSON.stringify(value)}</code>
      </Cell>
    )
  const shared = { 'aria-label': label, 'aria-invalid': error !== undefined, disabled }
  return (
    <Cell error={error}>
      {type === 'boolean' ? (
        <select
          {...shared}
          onChange={(event) => set(event.target.value === 'true')}
          value={String(value)}
        >
          <option value="true">{texts.on}</option>
          <option value="false">{texts.off}</option>
        </select>
      ) : (
        <input
          {...shared}
          autoComplete="off"
          onChange={(event) => set(event.target.value)}
          value={typeof value === 'string' ? value : ''}
        />
      )}
    </Cell>
  )
}

type NumberProps = {
  readonly path: readonly string[]
  readonly label: string
  /** Whether it may be broken or below 0. */
  readonly any?: boolean
}

/** A number; what is none is kept as `null`, which no schema accepts. */
function NumberCell({ path, label, any = false }: NumberProps) {
  const { value, set, error, disabled } = useSetting(path)
  return (
    <Cell error={error}>
      <input
        aria-invalid={error !== undefined}
        aria-label={label}
        disabled={disabled}
        inputMode={any ? 'decimal' : 'numeric'}
        onChange={({ target }) =>
          set(Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)
        }
        step="any"
        type="number"
        value={typeof value === 'number' ? value : ''}
      />
    </Cell>
  )
}

function Cell({ error, children }: { readonly error: string | undefined; children: ReactNode }) {
  return (
    <div className="kit-field">
      {children}
      {error && (
        <p className="kit-field__error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

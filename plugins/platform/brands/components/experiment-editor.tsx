'use client'
import {
  typeOfValues,
  VALUE_TYPES,
  type ValueType,
  variantsOf,
  withoutVariant,
  withValuesOf,
  withVariant,
} from '../../../../src/flags/edit-experiment.ts'
import { MAX_VARIANTS, VARIANT_NAME_RULE } from '../../../../src/flags/flag-names.ts'
import type { Settings } from '../../../../src/json/edit-settings.ts'
import { AddName } from './add-name.tsx'
import { SelectField } from './setting-fields.tsx'
import { useSettings } from './settings-context.ts'
import { useTexts } from './texts.ts'
import { VariantRow } from './variant-row.tsx'

type Props = { readonly flag: string; readonly experiment: Settings }

/** The variants of an experiment with their shares, and who gets which. */
export function ExperimentEditor({ flag, experiment }: Props) {
  const { flags: texts } = useTexts()
  const { readOnly, set } = useSettings()
  const path = ['flags', flag]
  const names = variantsOf(experiment).map(([name]) => name)
  const { everyone } = experiment
  const id = `brand-variant-name-${flag}`
  const remove = (name: string) => {
    set(path, withoutVariant(experiment, name))
    document.getElementById(id)?.focus()
  }
  return (
    <>
      <div className="brand-fields brand-fields--pairs">
        <SelectField
          disabled={readOnly}
          label={texts.everyone}
          onChange={(name) => set([...path, 'everyone'], name === '' ? undefined : name)}
          options={[['', texts.shared], ...names.map((name) => [name, texts.all(name)] as const)]}
          value={typeof everyone === 'string' ? everyone : ''}
        />
        <SelectField
          disabled={readOnly}
          label={texts.type}
          onChange={(type) => set(path, withValuesOf(type as ValueType, experiment))}
          options={VALUE_TYPES.map((type) => [type, texts.types[type]] as const)}
          value={typeOfValues(experiment)}
        />
      </div>
      <table className="kit-table brand-variants">
        <caption className="kit-hidden">{texts.variantsOf(flag)}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.variant}</th>
            <th scope="col">{texts.value}</th>
            <th scope="col">{texts.weight}</th>
            <th scope="col">{texts.share}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {variantsOf(experiment).map(([name, variant]) => (
            <VariantRow
              {...{ flag, experiment, name, variant }}
              key={name}
              onRemove={names.length > 2 ? () => remove(name) : undefined}
            />
          ))}
        </tbody>
      </table>
      <AddName
        button={texts.addVariant}
        full={names.length >= MAX_VARIANTS ? texts.fullVariants(MAX_VARIANTS) : undefined}
        id={id}
        label={texts.newVariant(flag)}
        onAdd={(name) => set(path, withVariant(experiment, name))}
        rule={VARIANT_NAME_RULE}
        taken={names}
      />
    </>
  )
}

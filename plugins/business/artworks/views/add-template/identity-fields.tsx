'use client'
import { VARIANT_TYPES } from '../../../../../src/composition/catalogue.ts'
import { FITS } from '../../../../../src/composition/moved-opening.ts'
import { ORIENTATIONS } from '../../../../../src/composition/orientation.ts'
import { ChoiceField } from '../../components/template/choice-field.tsx'
import { useTexts } from '../../components/template/texts.ts'
import { useTemplateWords } from '../../components/template/use-template-words.ts'
import { colorsOf, EVERY_TYPE, type TemplateIdentityValues } from './template-identity-values.ts'

type Props = {
  readonly identity: TemplateIdentityValues
  readonly onChange: (changes: Partial<TemplateIdentityValues>) => void
  readonly errorAt: (path: string) => string | undefined
  readonly disabled: boolean
}

/** What a template is for. Only what can be chosen for the kind is offered. */
export function IdentityFields({ identity, onChange, errorAt, disabled }: Props) {
  const { everyProduct } = useTexts().add
  const words = useTemplateWords()
  const { kind } = identity
  const colors = colorsOf(identity)
  const nameOf = (type: string) => (type === EVERY_TYPE ? everyProduct : words.type.nameOf(type))
  return (
    <div className="template-choices">
      <ChoiceField
        disabled={disabled}
        error={errorAt('kind')}
        name="kind"
        onChange={(value) => onChange({ kind: value })}
        value={kind}
        values={['frame', 'mat']}
        words={words.kind}
      />
      <ChoiceField
        disabled={disabled}
        error={errorAt('type')}
        name="type"
        onChange={(type) => onChange({ type })}
        value={identity.type}
        values={kind === 'mat' ? [EVERY_TYPE, ...VARIANT_TYPES] : VARIANT_TYPES}
        words={{ ...words.type, nameOf }}
      />
      {colors.length > 0 && (
        <ChoiceField
          disabled={disabled}
          error={errorAt('color')}
          name="color"
          onChange={(color) => onChange({ color })}
          value={identity.color}
          values={colors}
          words={words.color}
        />
      )}
      <ChoiceField
        disabled={disabled}
        error={errorAt('orientation')}
        name="orientation"
        onChange={(orientation) => onChange({ orientation })}
        value={identity.orientation}
        values={ORIENTATIONS}
        words={words.orientation}
      />
      {kind === 'mat' && (
        <ChoiceField
          disabled={disabled}
          error={errorAt('fit')}
          name="fit"
          onChange={(fit) => onChange({ fit })}
          value={identity.fit}
          values={FITS}
          words={words.fit}
        />
      )}
    </div>
  )
}

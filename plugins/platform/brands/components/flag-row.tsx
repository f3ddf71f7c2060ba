'use client'
import { Button, Pill } from '@payloadcms/ui'
import { experimentOf } from '../../../../src/flags/edit-experiment.ts'
import { isSettings } from '../../../../src/json/edit-settings.ts'
import { ExperimentEditor } from './experiment-editor.tsx'
import { useSettings } from './settings-context.ts'
import { useTexts } from './texts.ts'

type Props = { readonly name: string; readonly flag: unknown; readonly onRemove: () => void }

/** A flag with its switch, or an experiment with its variants. */
export function FlagRow({ name, flag, onRemove }: Props) {
  const { flags: texts } = useTexts()
  const { problems, readOnly, set } = useSettings()
  const path = ['flags', name]
  // Those of single variants are shown there.
  const places = [name, `${name}.variants`, `${name}.everyone`].map((place) => `flags.${place}`)
  const isTest = isSettings(flag)
  const shown = problems.filter(
    (problem) =>
      places.includes(problem.path) || (!isTest && problem.path.startsWith(`flags.${name}.`)),
  )
  const button = { disabled: readOnly, margin: false, size: 'small' } as const
  return (
    <li className="brand-flag">
      <div className="brand-flag__head">
        <code>{name}</code>
        {isTest && (
          <Pill pillStyle="light-gray" size="small">
            {texts.test}
          </Pill>
        )}
        {typeof flag === 'boolean' && (
          <label className="brand-switch">
            <input
              aria-label={texts.switch(name)}
              checked={flag}
              disabled={readOnly}
              onChange={(event) => set(path, event.target.checked)}
              type="checkbox"
            />
            <span aria-hidden>{flag ? texts.on : texts.off}</span>
          </label>
        )}
        <span className="brand-flag__actions">
          {typeof flag === 'boolean' && (
            <Button
              {...button}
              buttonStyle="secondary"
              aria-label={texts.convertOf(name)}
              onClick={() => set(path, experimentOf(flag))}
            >
              {texts.convert}
            </Button>
          )}
          <Button
            {...button}
            aria-label={texts.removeOf(name)}
            buttonStyle="secondary"
            onClick={onRemove}
          >
            {texts.remove}
          </Button>
        </span>
      </div>
      {shown.map(({ path: place, message }) => (
        <p className="kit-field__error" key={`${place} ${message}`}>
          {message}
        </p>
      ))}
      {isTest && <ExperimentEditor experiment={flag} flag={name} />}
    </li>
  )
}

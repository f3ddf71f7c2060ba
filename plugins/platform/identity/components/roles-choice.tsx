'use client'
import '../../../core/console/kit.css'
import { useField } from '@payloadcms/ui'

type Props = {
  readonly path: string
  readonly label: string
  /** Every role that exists. */
  readonly names: readonly { readonly role: string; readonly name: string }[]
  readonly readOnly: boolean
  /** A role that the user cannot take away here, and why. */
  readonly kept?: { readonly role: string; readonly why: string } | undefined
}

/** One checkbox for each role; a role that no longer exists stays in the list until it is taken away. */
export function RolesChoice({ path, label, names, readOnly, kept }: Props) {
  const { value, setValue, showError, errorMessage, disabled } = useField<string[] | null>({ path })
  const held = value ?? []
  const gone = held.filter((role) => !names.some((one) => one.role === role))
  const all = [...names, ...gone.map((role) => ({ role, name: role }))]
  if (readOnly || disabled) {
    const shown = all.filter(({ role }) => held.includes(role)).map(({ name }) => name)
    return (
      <div className="field-type kit-fact" id={`field-${path}`}>
        <span className="field-label">{label}</span>
        <span>{shown.join(', ') || '–'}</span>
      </div>
    )
  }
  const problem = `field-${path}-problem`
  const reason = `field-${path}-kept`
  return (
    <fieldset
      aria-describedby={showError ? problem : undefined}
      className="field-type kit-choices"
      id={`field-${path}`}
    >
      <legend className="field-label">
        {label}
        <span className="required">*</span>
      </legend>
      {all.map(({ role, name }) => (
        <label key={role}>
          <input
            aria-describedby={role === kept?.role ? reason : undefined}
            checked={held.includes(role)}
            disabled={role === kept?.role}
            name={path}
            onChange={({ target }) =>
              setValue(target.checked ? [...held, role] : held.filter((one) => one !== role))
            }
            type="checkbox"
            value={role}
          />
          {name}
        </label>
      ))}
      {kept && (
        <p className="kit-field__hint" id={reason}>
          {kept.why}
        </p>
      )}
      {showError && (
        <p className="kit-field__error" id={problem}>
          {errorMessage}
        </p>
      )}
    </fieldset>
  )
}

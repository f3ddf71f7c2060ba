'use client'
import { Button, XIcon } from '@payloadcms/ui'
import { type ReactNode, useId } from 'react'
import { LEVELS, RANGES, SERVICES } from './log-filters.ts'
import { useTexts } from './texts.ts'
import type { FilterState } from './use-log-filters.ts'

/** The filters of the log: keyword, level, service and time; request and job where a link has chosen one. */
export function FilterBar({ filters }: { readonly filters: FilterState }) {
  const texts = useTexts()
  const { chosen, choose } = filters
  const { request, job } = chosen
  return (
    <search aria-label={texts.filters} className="log-filters">
      <input
        aria-label={texts.keyword}
        autoComplete="off"
        className="kit-search"
        id="logs-keyword"
        maxLength={100}
        onChange={(event) => choose({ keyword: event.target.value })}
        placeholder={texts.keyword}
        type="search"
        value={chosen.keyword}
      />
      <Select
        label={texts.level}
        name="level"
        onChange={(level) => choose({ level })}
        options={[['', texts.allLevels], ...LEVELS.map((one) => [one, texts.levels[one]] as const)]}
        value={chosen.level}
      />
      <Select
        label={texts.service}
        name="service"
        onChange={(service) => choose({ service })}
        options={[
          ['', texts.allServices],
          ...SERVICES.map((one) => [one, texts.services[one]] as const),
        ]}
        value={chosen.service}
      />
      <Select
        label={texts.range}
        name="range"
        onChange={(range) => choose({ range })}
        options={RANGES.map((one) => [one, texts.ranges[one]] as const)}
        value={chosen.range}
      />
      {chosen.range === 'custom' && (
        <>
          <Moment
            label={texts.from}
            name="from"
            onChange={(from) => choose({ from })}
            value={chosen.from}
          />
          <Moment label={texts.to} name="to" onChange={(to) => choose({ to })} value={chosen.to} />
        </>
      )}
      {request !== '' && (
        <Chip name={texts.onlyRequest(request)} onRemove={() => choose({ request: '' })} />
      )}
      {job !== '' && <Chip name={texts.onlyJob(job)} onRemove={() => choose({ job: '' })} />}
      {filters.hasAny && (
        <Button buttonStyle="secondary" id="logs-clear" margin={false} onClick={filters.clear}>
          {texts.clear}
        </Button>
      )}
    </search>
  )
}

type FieldProps<Value extends string> = {
  readonly name: string
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
}

function Field({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="kit-field log-filters__field">
      <label className="kit-hidden" htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  )
}

function Select<Value extends string>({
  options,
  ...field
}: FieldProps<Value> & { readonly options: readonly (readonly [NoInfer<Value>, string])[] }) {
  const { name, label, value, onChange } = field
  const id = `logs-${name}`
  return (
    <Field id={id} label={label}>
      <select id={id} onChange={(event) => onChange(event.target.value as Value)} value={value}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}

function Moment({ name, label, value, onChange }: FieldProps<string>) {
  const id = useId()
  return (
    <div className="kit-field log-filters__moment">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        onChange={(event) => onChange(event.target.value)}
        type="datetime-local"
        value={value}
      />
    </div>
  )
}

function Chip({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  const texts = useTexts()
  return (
    <span className="log-chip">
      <span className="log-chip__name">{name}</span>
      <button
        aria-label={texts.removeFilter(name)}
        className="kit-icon-button log-chip__remove"
        onClick={onRemove}
        type="button"
      >
        <XIcon />
      </button>
    </span>
  )
}

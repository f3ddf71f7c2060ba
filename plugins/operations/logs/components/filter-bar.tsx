'use client'
import { Button, XIcon } from '@payloadcms/ui'
import { Choice, TimeInput } from '../../../core/console/filters.tsx'
import { LEVELS, RANGES, SERVICES } from './log-filters.ts'
import { useTexts } from './texts.ts'
import type { FilterState } from './use-log-filters.ts'

/** The filters of the log: keyword, level, service and time; request and job where a link has chosen one. */
export function FilterBar({ filters }: { readonly filters: FilterState }) {
  const texts = useTexts()
  const { chosen, choose } = filters
  const { request, job } = chosen
  return (
    <search aria-label={texts.filters} className="kit-filters">
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
      <Choice
        label={texts.level}
        id="logs-level"
        onChange={(level) => choose({ level })}
        options={[['', texts.allLevels], ...LEVELS.map((one) => [one, texts.levels[one]] as const)]}
        value={chosen.level}
      />
      <Choice
        label={texts.service}
        id="logs-service"
        onChange={(service) => choose({ service })}
        options={[
          ['', texts.allServices],
          ...SERVICES.map((one) => [one, texts.services[one]] as const),
        ]}
        value={chosen.service}
      />
      <Choice
        label={texts.range}
        id="logs-range"
        onChange={(range) => choose({ range })}
        options={RANGES.map((one) => [one, texts.ranges[one]] as const)}
        value={chosen.range}
      />
      {chosen.range === 'custom' && (
        <>
          <TimeInput
            id="logs-from"
            label={texts.from}
            onChange={(from) => choose({ from })}
            type="datetime-local"
            value={chosen.from}
          />
          <TimeInput
            id="logs-to"
            label={texts.to}
            onChange={(to) => choose({ to })}
            type="datetime-local"
            value={chosen.to}
          />
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

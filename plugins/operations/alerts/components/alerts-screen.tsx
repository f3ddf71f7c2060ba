'use client'
import '../../../core/console/kit.css'
import './alerts.css'
import { Banner, Button, useConfig } from '@payloadcms/ui'
import { useCallback, useState } from 'react'
import { ConfirmDialog } from '../../../core/console/dialog.tsx'
import { useTime } from '../../../core/console/formats.ts'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { QueryView } from '../../../core/console/query-view.tsx'
import { useRefresh } from '../../../core/console/use-refresh.ts'
import { useServiceQuery } from '../../../core/console/use-service-query.ts'
import type { AlertList } from '../endpoints/list-alerts.ts'
import type { ShownPastAlert } from '../endpoints/list-past-alerts.ts'
import { OpenAlerts, PastAlerts } from './alert-tables.tsx'
import { EmergencyDialog } from './emergency-dialog.tsx'
import { SilenceDialog } from './silence-dialog.tsx'
import { SilenceTable } from './silence-table.tsx'
import { useTexts } from './texts.ts'
import { useSilenceEnding } from './use-silence-ending.ts'

/** Checks end once a minute at most. */
const REFRESH_MS = 10_000

type Props = {
  readonly maySilence: boolean
  readonly maySend: boolean
  /** Whether the user has come to send an emergency alert. */
  readonly sends: boolean
}

/** Open and past alerts, silences, and the emergency alert of an operator. */
export function AlertsScreen({ maySilence, maySend, sends }: Props) {
  const texts = useTexts()
  const { api } = useConfig().config.routes
  const open = useServiceQuery<AlertList>(`${api}/alerts`)
  const past = useServiceQuery<{ alerts: ShownPastAlert[] }>(`${api}/alerts/past`)
  const [dialog, setDialog] = useState<'silence' | 'emergency' | null>(
    sends && maySend ? 'emergency' : null,
  )
  const { reload: reloadOpen } = open
  const { reload: reloadPast } = past
  const reload = useCallback(() => {
    reloadOpen()
    reloadPast()
  }, [reloadOpen, reloadPast])
  useRefresh(reload, REFRESH_MS)
  const ending = useSilenceEnding(reload)
  const close = () => setDialog(null)
  const channels = open.value?.channels ?? []
  return (
    <>
      <p className="kit-page__intro">{texts.intro}</p>
      <div className="kit-bar">
        {maySend && (
          <Button
            disabled={channels.length === 0}
            id="alerts-emergency"
            margin={false}
            onClick={() => setDialog('emergency')}
          >
            {texts.emergency.send}
          </Button>
        )}
        {maySilence && (
          <Button
            buttonStyle="secondary"
            id="alerts-silence"
            margin={false}
            onClick={() => setDialog('silence')}
          >
            {texts.silence.create}
          </Button>
        )}
        <Button buttonStyle="secondary" id="alerts-reload" margin={false} onClick={reload}>
          {texts.reload}
        </Button>
      </div>
      <ProblemNotice problem={ending.problem} />
      <QueryView query={open}>
        {(list) => (
          <>
            <State list={list} />
            <h2>{texts.open}</h2>
            <OpenAlerts alerts={list.alerts} runbookUrl={list.runbook_url} />
            <h2>{texts.silences}</h2>
            <SilenceTable onEnd={maySilence ? ending.end : undefined} silences={list.silences} />
          </>
        )}
      </QueryView>
      <h2>{texts.past}</h2>
      <QueryView query={past}>
        {({ alerts }) => <PastAlerts alerts={alerts} runbookUrl={open.value?.runbook_url} />}
      </QueryView>
      <SilenceDialog onClose={close} onDone={reload} open={dialog === 'silence'} />
      <EmergencyDialog
        channels={channels}
        onClose={close}
        onDone={reload}
        open={dialog === 'emergency'}
      />
      <ConfirmDialog confirmation={ending.confirmation} onClose={ending.cancel} />
    </>
  )
}

/** Whether alerts reach anyone, and whether the watcher watches. */
function State({ list: { channels, watcher } }: { readonly list: AlertList }) {
  const texts = useTexts()
  const time = useTime()
  return (
    <>
      {channels.length === 0 && (
        <div className="alerts-notice">
          <Banner type="info">{texts.noChannels}</Banner>
        </div>
      )}
      <p className="kit-count">
        {watcher ? texts.watcher(time(watcher.seen_at)) : texts.noWatcher}
      </p>
    </>
  )
}

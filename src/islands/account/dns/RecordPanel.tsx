import { useRef, useState } from 'react'
import type { ApiError } from '../../../client/api-error.ts'
import type { DnsZone } from '../../../contract/dns.ts'
import { message } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useRetainedFocus } from '../../../ui/use-retained-focus.ts'
import { usePart } from '../../shell/use-part.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { Panel } from '../Panel.tsx'
import { RecordList } from './RecordList.tsx'
import { ZoneProblem } from './ZoneProblem.tsx'
import { ZoneState } from './ZoneState.tsx'
import { changesBetween, endsMail, removalOf, type DnsRecord } from './record-edits.ts'
import type { LastChange, ZoneEditing } from './use-dns-zone.ts'

const loadDialog = () => import('./RecordDialog.tsx')

interface RecordPanelProps extends IslandProps {
  readonly id: string
  readonly zone: DnsZone
  /** The domain uses other nameservers. */
  readonly isUnused: boolean
  readonly editing: ZoneEditing
}

interface Running {
  readonly what: 'undo' | DnsRecord
}

/** The records with their actions; each change is live at once. */
export const RecordPanel = (props: RecordPanelProps) => {
  const { id, locale, messages, errors, zone, isUnused, editing } = props
  const { last, change, undo, reload } = editing
  const [dialog, setDialog] = useState<{ readonly record: DnsRecord | undefined } | undefined>()
  const [removing, setRemoving] = useState<DnsRecord | undefined>()
  const [running, setRunning] = useState<Running | undefined>()
  const [problem, setProblem] = useState<ApiError | undefined>()
  // State would come too late for two clicks in one frame.
  const isRunning = useRef(false)
  const retained = useRetainedFocus<HTMLDivElement>()
  const part = usePart(loadDialog)

  const run = async (
    what: Running['what'],
    send: () => ReturnType<typeof reload>,
  ): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setRunning({ what })
    setProblem(undefined)
    const result = await send()
    isRunning.current = false
    setRunning(undefined)
    if (!result.ok) setProblem(result.error)
  }
  const remove = (record: DnsRecord): Promise<void> =>
    run(record, () => change(zone, [removalOf(zone, record)]))
  const askOrRemove = (record: DnsRecord): void => {
    if (endsMail(zone, [removalOf(zone, record)])) setRemoving(record)
    else void remove(record)
  }
  const undoLast = ({ version, before }: LastChange): void =>
    void run('undo', () => undo(zone, version, changesBetween(zone.recordSets, before)))
  return (
    <Panel
      title={message(messages, 'records', { domain: zone.unicodeName })}
      description={message(messages, 'records.why')}
    >
      <div {...retained} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ZoneState
          {...{ id, locale, messages, zone, isUnused, last }}
          isUndoing={running?.what === 'undo'}
          onUndo={undoLast}
        />
        <ZoneProblem {...{ messages, errors, reload }} error={problem} />
        <div>
          <Button data-takes-focus onClick={() => setDialog({ record: undefined })}>
            {message(messages, 'add.record')}
          </Button>
        </div>
        {zone.recordSets.length === 0 ? (
          <EmptyState level={3} text={message(messages, 'records.none')} />
        ) : (
          <RecordList
            {...{ messages, zone }}
            changed={last?.changed}
            busy={running?.what === 'undo' ? undefined : running?.what}
            onEdit={(record) => setDialog({ record })}
            onRemove={askOrRemove}
          />
        )}
        {part !== undefined && (
          <part.RecordDialog
            {...{ messages, errors, id, zone, change, reload }}
            editing={dialog}
            onClose={() => setDialog(undefined)}
          />
        )}
        <ConfirmDialog
          open={removing !== undefined}
          title={message(messages, 'mail.ends')}
          text={message(messages, 'mail.ends.text', { domain: zone.unicodeName })}
          yes={message(messages, 'mail.ends.yes')}
          no={message(messages, 'mail.ends.no')}
          closeLabel={message(messages, 'close')}
          failedTitle={message(messages, 'nothing-changed')}
          onYes={async () => {
            setRemoving(undefined)
            if (removing !== undefined) await remove(removing)
            return undefined
          }}
          onClose={() => setRemoving(undefined)}
        />
      </div>
    </Panel>
  )
}

import { useCallback, useState } from 'react'
import { listDnsChanges, type DnsChange, type DnsZone } from '../../../contract/dns.ts'
import { undoChanges } from '../../../contract/dns-records/undo-change.ts'
import { message } from '../../../i18n/fill.ts'
import { formatMoment } from '../../../i18n/format-date.ts'
import { call } from '../../../stores/api.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { useCall } from '../use-call.ts'
import { Panel } from '../Panel.tsx'
import { PreviewedChange } from './PreviewedChange.tsx'
import { ZoneProblem } from './ZoneProblem.tsx'
import { previewChanges } from './change-preview.ts'
import { recordDiff } from './record-diff.ts'
import type { DnsRecord } from './record-edits.ts'
import type { ZoneEditing } from './use-dns-zone.ts'

interface HistoryProps
  extends Pick<IslandProps, 'messages' | 'errors'>, Pick<ZoneEditing, 'undo' | 'reload'> {
  readonly id: string
  readonly zone: DnsZone
}

const mostLines = 6

const Lines = ({ messages, change }: Pick<HistoryProps, 'messages'> & { change: DnsChange }) => {
  const { added, removed } = recordDiff(change.before, change.after)
  const signed = (sign: string, records: readonly DnsRecord[]) =>
    records.map(({ name, type, value }) => ({ sign, text: `${name} ${type} ${value}` }))
  const lines = [...signed('−', removed), ...signed('+', added)]
  return (
    <ul className="text-sm">
      {lines.slice(0, mostLines).map(({ sign, text }) => (
        <li key={sign + text} className="line-clamp-2 [overflow-wrap:anywhere]">
          <span className={sign === '+' ? 'text-good' : 'text-bad'}>{sign}</span> {text}
        </li>
      ))}
      {lines.length === 0 && <li>{message(messages, 'file.ttl')}</li>}
      {lines.length > mostLines && (
        <li className="text-ink-soft">
          {message(messages, 'history.more', { count: lines.length - mostLines })}
        </li>
      )}
    </ul>
  )
}

const Row = (
  props: Pick<HistoryProps, 'messages'> & {
    readonly change: DnsChange
    readonly onUndo: () => void
  },
) => {
  const { messages, change, onUndo } = props
  const { at, by, cause } = change
  const when = formatMoment(at).slice(0, -3)
  const what = message(messages, `history.${cause}`)
  return (
    <li className="grid gap-x-4 gap-y-1 border-t border-line py-3 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
      <p className="text-sm text-ink-soft">
        <time dateTime={at}>{when}</time>
        <span className="block">{message(messages, `history.by.${by}`)}</span>
      </p>
      <div className="grid min-w-0 content-start gap-1">
        <p className="font-medium">{what}</p>
        <Lines {...{ messages, change }} />
      </div>
      <div className="-ms-4 empty:hidden sm:ms-0">
        {cause !== 'NEW_ZONE' && (
          <Button
            look="plain"
            aria-label={message(messages, 'history.undo.of', { what, when })}
            onClick={onUndo}
          >
            {message(messages, 'undo')}
          </Button>
        )}
      </div>
    </li>
  )
}

const Undo = (
  props: HistoryProps & { readonly change: DnsChange; readonly onClose: () => void },
) => {
  const { messages, errors, zone, undo, reload, change, onClose } = props
  const changes = undoChanges(zone.recordSets, change)
  const preview = previewChanges(zone, changes)
  const { busy, error, run } = useCall(
    () => undo(zone, change.version, changes),
    () => {
      showToast({ tone: 'good', text: message(messages, 'history.undone') })
      onClose()
    },
  )
  return (
    <>
      <PreviewedChange
        {...{ messages, errors, zone, preview }}
        same="history.same"
        prevented="history.prevented"
      />
      <ZoneProblem {...{ messages, errors, error, reload }} />
      <div className="flex flex-wrap gap-3">
        {preview.ok && preview.differs && (
          <Button busy={busy} onClick={run}>
            {message(messages, 'history.undo')}
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          {message(messages, 'cancel')}
        </Button>
      </div>
    </>
  )
}

const Changes = (props: HistoryProps) => {
  const { messages, errors, id, zone } = props
  const { version } = zone
  const [undone, setUndone] = useState<DnsChange | undefined>()
  const load = useCallback(
    async (signal: AbortSignal) => {
      const result = await call(listDnsChanges, { params: { id } }, { signal })
      // Each version has one change more.
      return result.ok ? { ...result, answer: { ...result.answer, version } } : result
    },
    [id, version],
  )
  const query = useQuery(load)
  const onClose = (): void => setUndone(undefined)
  return (
    <>
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-32 w-full" />}>
        {({ changes }) =>
          changes.length === 0 ? (
            <p>{message(messages, 'history.none')}</p>
          ) : (
            <ol>
              {changes.map((change) => (
                <Row
                  key={change.version}
                  {...{ messages, change }}
                  onUndo={() => setUndone(change)}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
      <Dialog
        open={undone !== undefined}
        title={message(messages, 'history.undo.title')}
        closeLabel={message(messages, 'close')}
        onClose={onClose}
      >
        {undone !== undefined && <Undo {...props} change={undone} onClose={onClose} />}
      </Dialog>
    </>
  )
}

/** Who changed the records and when; each of the latest changes can be undone. */
export const HistoryPanel = (props: HistoryProps) => {
  const { messages } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={message(messages, 'history')} description={message(messages, 'history.why')}>
      {isOpen ? (
        <Changes {...props} />
      ) : (
        <div>
          <Button look="secondary" onClick={() => setOpen(true)}>
            {message(messages, 'history.show')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

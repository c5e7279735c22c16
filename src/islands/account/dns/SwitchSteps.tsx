import { useCallback, useState, type ReactNode } from 'react'
import { errorText, type CallResult } from '../../../client/api-error.ts'
import {
  getLiveDns,
  type DnsRecordChange,
  type DnsRecordSet,
  type DnsZone,
  type LiveDns,
} from '../../../contract/dns.ts'
import { keepRecords, keptState } from '../../../contract/dns-records/keep-records.ts'
import type { OwnedDomainDetail } from '../../../contract/owned-domains.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { countedText, KeptRecords, unreadText } from './KeptRecords.tsx'
import { ZoneProblem } from './ZoneProblem.tsx'
import { useSwitch } from './use-switch.ts'

interface SwitchStepsProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
  readonly zone: DnsZone
  readonly change: (
    base: DnsZone,
    changes: readonly DnsRecordChange[],
  ) => Promise<CallResult<DnsZone>>
  readonly reload: () => Promise<CallResult<DnsZone>>
  readonly onSwitched: (domain: OwnedDomainDetail) => void
  readonly onClose: () => void
}

const keyOfSet = ({ name, type }: DnsRecordSet): string => `${name} ${type}`

const Warnings = (
  props: Pick<SwitchStepsProps, 'messages' | 'zone'> & {
    readonly live: LiveDns
    readonly onAgain: () => void
  },
) => {
  const { messages, zone, live, onAgain } = props
  const { unread, recordSets, isSigned, hasAccountEmail } = live
  const domain = zone.unicodeName
  return (
    <>
      {hasAccountEmail && (
        <Notice tone="warn">{message(messages, 'keep.account', { domain })}</Notice>
      )}
      {(unread.length > 0 || isSigned === null) && (
        <RetryNotice tone="warn" label={message(messages, 'again')} onRetry={onAgain}>
          {recordSets.length === 0 || unread.length === 0
            ? message(messages, 'keep.unread.all')
            : message(messages, 'keep.unread', { records: unreadText(unread) })}
        </RetryNotice>
      )}
    </>
  )
}

/** What is shown while the switch runs, and why it stopped. */
const Progress = (
  props: Pick<SwitchStepsProps, 'messages' | 'errors' | 'reload'> &
    Pick<ReturnType<typeof useSwitch>, 'phase' | 'error'>,
) => {
  const { messages, errors, phase, error, reload } = props
  return (
    <>
      <p role="status" className="min-h-lh text-ink-soft">
        {phase !== 'idle' && message(messages, `keep.${phase}`)}
      </p>
      <ZoneProblem {...{ messages, errors, error, reload }} />
    </>
  )
}

const Choice = (
  props: SwitchStepsProps & { readonly live: LiveDns; readonly onAgain: () => void },
) => {
  const { messages, errors, id, zone, change, reload, onSwitched, onClose, live, onAgain } = props
  const { recordSets, newZone } = live
  /** What the customer chose for a set; the others are kept unless they differ from ours. */
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isKept = (set: DnsRecordSet): boolean =>
    choices.get(keyOfSet(set)) ?? keptState(set, zone.recordSets, newZone) !== 'DIFFERS'
  const { phase, error, run } = useSwitch({ id, zone, change, onSwitched })
  const kept = recordSets.filter(isKept)
  const changes = kept.length === 0 ? [] : keepRecords(kept, zone.recordSets, newZone)
  const choose = (set: DnsRecordSet, keeps: boolean): void => {
    if (phase === 'idle') setChoices(new Map(choices).set(keyOfSet(set), keeps))
  }
  return (
    <>
      <Warnings {...{ messages, zone, live, onAgain }} />
      {recordSets.length > 0 && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h3 className="font-medium" aria-live="polite">
            {countedText(messages, 'keep', kept)}
          </h3>
          <p className="text-sm text-ink-soft">{message(messages, 'keep.why')}</p>
          <KeptRecords
            {...{ messages, live, isKept }}
            present={zone.recordSets}
            onChoose={choose}
          />
        </section>
      )}
      {recordSets.length === 0 && live.unread.length === 0 && (
        <p>{message(messages, 'keep.none', { domain: zone.unicodeName })}</p>
      )}
      <p>{message(messages, 'ns.use.text', { domain: zone.unicodeName })}</p>
      <Progress {...{ messages, errors, phase, error, reload }} />
      <div className="flex flex-wrap gap-3">
        {zone.state !== 'SUPPORT' && (
          <Button busy={phase !== 'idle'} onClick={() => run(changes)}>
            {kept.length === 0
              ? message(messages, 'ns.use.yes')
              : countedText(messages, 'keep.yes', kept)}
          </Button>
        )}
        <Cancel {...{ messages, onClose }} />
      </div>
    </>
  )
}

const Cancel = ({ messages, onClose }: Pick<SwitchStepsProps, 'messages' | 'onClose'>) => (
  <Button look="secondary" onClick={onClose}>
    {message(messages, 'cancel')}
  </Button>
)

/** Reads the records at the present nameservers, keeps them in our zone, then switches. */
export const SwitchSteps = (props: SwitchStepsProps) => {
  const { messages, errors, id, onClose } = props
  const load = useCallback(
    (signal: AbortSignal) => call(getLiveDns, { params: { id } }, { signal }),
    [id],
  )
  const { answer: live, error, again } = useQuery(load, 'once')
  const frame = (content: ReactNode) => (
    <div className="grid min-h-64 grid-cols-[minmax(0,1fr)] content-start gap-4">{content}</div>
  )
  if (error !== undefined) {
    return frame(
      <RetryNotice label={message(messages, 'again')} onRetry={again}>
        {errorText(errors, error)}
      </RetryNotice>,
    )
  }
  if (live === undefined) {
    return frame(
      <>
        <p role="status">{message(messages, 'keep.reading')}</p>
        <Skeleton className="h-32 w-full" />
        <div>
          <Cancel {...{ messages, onClose }} />
        </div>
      </>,
    )
  }
  if (live.isSigned === true) {
    return frame(
      <>
        <Notice tone="bad" role="alert">
          {message(messages, 'keep.signed', { domain: props.zone.unicodeName })}
        </Notice>
        <div>
          <Cancel {...{ messages, onClose }} />
        </div>
      </>,
    )
  }
  return frame(<Choice {...props} live={live} onAgain={again} />)
}

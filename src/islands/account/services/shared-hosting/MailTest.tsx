import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import { setMailRecord, testMail, type MailCheck } from '../../../../contract/mail-test.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import { useCall } from '../../use-call.ts'
import { Loaded } from '../../Loaded.tsx'
import { CopyFacts } from '../CopyFacts.tsx'

interface MailTestProps {
  /** With the namespace `mail`. */
  readonly messages: Messages
  readonly errors: Messages
  readonly id: string
  /** The main one first. */
  readonly domains: readonly string[]
}

const looks = {
  good: { Icon: CircleCheck, colour: 'text-good' },
  unread: { Icon: Info, colour: 'text-ink-soft' },
  bad: { Icon: TriangleAlert, colour: 'text-bad' },
} as const

const lookOf = (state: MailCheck['state']): (typeof looks)[keyof typeof looks] =>
  state === 'OK' ? looks.good : state === 'UNREAD' ? looks.unread : looks.bad

/** What to do about a record that is not as it should be. */
const adviceOf = ({ check, state, wanted }: MailCheck): string => {
  if (state === 'UNREAD' || state === 'TOO_MANY_LOOKUPS') return `test.${state}`
  if (check === 'DKIM' && wanted === null) return 'test.DKIM.no-key'
  return check === 'SPF' && state === 'SEVERAL' ? 'test.SPF.SEVERAL' : `test.${check}.do`
}

interface LineProps extends Omit<MailTestProps, 'domains'> {
  readonly domain: string
  readonly line: MailCheck
}

/** Sets the record in our zone. */
const SetRecord = (
  props: LineProps & { readonly check: BodyOf<typeof setMailRecord>['check'] },
) => {
  const { messages, errors, id, domain, line, check } = props
  const [isSet, setIsSet] = useState(false)
  const { busy, error, run } = useCall(
    () => call(setMailRecord, { params: { id }, body: { domain, check } }),
    () => setIsSet(true),
  )
  const label = line.found.length === 0 ? 'test.set' : 'test.replace'
  return (
    <>
      <CallError {...{ errors, error }} />
      {!isSet && (
        <div>
          <Button look="secondary" busy={busy} onClick={run}>
            {message(messages, label, { check })}
          </Button>
        </div>
      )}
      <p role="status" className="text-good empty:hidden">
        {isSet && message(messages, 'test.set.done', { check })}
      </p>
    </>
  )
}

const Line = (props: LineProps) => {
  const { messages, line } = props
  const { check, state, name, type, wanted, found, canSet } = line
  const { Icon, colour } = lookOf(state)
  const fact = (key: string, text: string, isCopied = false) => ({
    ...{ label: message(messages, key), text, isCopied },
  })
  return (
    <li className="grid gap-2 border-t border-line py-4">
      <h3 className="flex gap-2 font-bold">
        <Icon aria-hidden className={`h-lh w-5 shrink-0 ${colour}`} />
        {`${check}: ${message(messages, `test.state.${state}`)}`}
      </h3>
      <p className="max-w-prose text-sm text-ink-soft">{message(messages, `test.${check}`)}</p>
      {state !== 'OK' && (
        <>
          <p className="max-w-prose">{message(messages, adviceOf(line))}</p>
          <div className="sm:[&>dl]:grid-cols-1">
            <CopyFacts
              messages={messages}
              facts={[
                fact('test.name', `${name} (${type})`),
                ...(wanted === null ? [] : [fact('test.wanted', wanted, check !== 'PTR')]),
                fact('test.found', found.join('\n') || message(messages, 'test.found.none')),
              ]}
            />
          </div>
          {canSet && check !== 'PTR' && <SetRecord {...props} check={check} />}
        </>
      )}
    </li>
  )
}

const Lines = (props: Omit<LineProps, 'line'>) => {
  const { messages, errors, id, domain } = props
  const load = useCallback(
    (signal: AbortSignal) => call(testMail, { params: { id }, query: { domain } }, { signal }),
    [id, domain],
  )
  const query = useQuery(load, 'once')
  return (
    <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-112 w-full" />}>
      {({ checks }) => (
        <>
          <p role="status" className="font-medium [overflow-wrap:anywhere]">
            {message(messages, 'test.result', {
              ...{ domain, all: checks.length },
              good: checks.filter(({ state }) => state === 'OK').length,
            })}
          </p>
          <ul>
            {checks.map((line) => (
              <Line key={line.check} {...props} line={line} />
            ))}
          </ul>
        </>
      )}
    </Loaded>
  )
}

/** Tests what other providers ask of a domain's mail, each record with what to do. */
export const MailTest = ({ domains, ...props }: MailTestProps) => {
  const { messages } = props
  const [domain, setDomain] = useState(domains[0] ?? '')
  const [round, setRound] = useState(0)
  return (
    <div className="grid gap-4">
      {domains.length > 1 && (
        <div className="max-w-112">
          <Select
            id="mail-test-domain"
            label={message(messages, 'test.domain')}
            value={domain}
            onChoice={setDomain}
          >
            {domains.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </div>
      )}
      <Lines key={`${domain} ${round}`} {...props} domain={domain} />
      <div>
        <Button look="secondary" onClick={() => setRound((before) => before + 1)}>
          {message(messages, 'test.again')}
        </Button>
      </div>
    </div>
  )
}

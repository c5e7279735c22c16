import { useState } from 'react'
import { errorText } from '../../../../client/api-error.ts'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import { openServerConsole, setServerPower } from '../../../../contract/server-changes.ts'
import type { CloudServerDetails } from '../../../../contract/service-details.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { priceText } from '../../../../ui/Price.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { ConfirmDialog } from '../../ConfirmDialog.tsx'
import { Loaded } from '../../Loaded.tsx'
import { Panel } from '../../Panel.tsx'
import { SignInButton } from '../SignInButton.tsx'
import { CallButton } from './CallButton.tsx'
import { ChangeProgress } from './ChangeProgress.tsx'
import type { ServerProps } from './server-props.ts'

type Action = BodyOf<typeof setServerPower>['action']

const tones = { ON: 'good', OFF: 'warn', CHANGING: 'plain', UNKNOWN: 'bad' } as const

const setPower = ({ service }: ServerProps, action: Action) =>
  call(setServerPower, { params: { id: service.id }, body: { action } })

const PowerButton = ({ action, ...props }: ServerProps & { readonly action: Action }) => {
  const { messages, errors, isBusy, onPower } = props
  return (
    <CallButton
      {...{ errors, isBusy }}
      label={message(messages, `server.power.${action}`)}
      send={() => setPower(props, action)}
      onDone={({ power }) => onPower(power)}
    />
  )
}

type Term = Pick<CloudServerDetails, 'duration' | 'durationType'>

const monthsOf = ({ duration, durationType }: Term): number =>
  ({ YEAR: 12 * duration, MONTH: duration, DAY: 1 })[durationType]

/** Returns what a term costs a month in dollars, rounded up to a cent. */
const monthlyPrice = (dollars: number, term: Term): number =>
  Math.ceil(Math.round(dollars * 100) / monthsOf(term)) / 100

/** Stops a server after saying that it costs as much as before. */
const PowerOff = (props: ServerProps) => {
  const { messages, errors, service, isBusy, onPower } = props
  const [isAsked, setAsked] = useState(false)
  const { renewalPrice } = service
  return (
    <>
      <Button
        look="secondary"
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) setAsked(true)
        }}
      >
        {message(messages, 'server.power.STOP')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={message(messages, 'server.off.title', { name: service.name })}
        text={
          <>
            {renewalPrice === null
              ? message(messages, 'server.off.text.unpriced')
              : message(messages, 'server.off.text', {
                  price: priceText(monthlyPrice(renewalPrice, service.details)),
                })}
            <a
              className="flex min-h-11 items-center underline underline-offset-4"
              href="#protection"
              onClick={() => setAsked(false)}
            >
              {message(messages, 'server.off.end')}
            </a>
          </>
        }
        yes={message(messages, 'server.power.STOP')}
        no={message(messages, 'server.off.keep')}
        closeLabel={message(messages, 'close')}
        failedTitle={message(messages, 'nothing-changed')}
        onYes={async () => {
          const result = await setPower(props, 'STOP')
          if (!result.ok) return errorText(errors, result.error)
          onPower(result.answer.power)
          setAsked(false)
          return undefined
        }}
        onClose={() => setAsked(false)}
      />
    </>
  )
}

const Buttons = (props: ServerProps & { readonly isOff: boolean }) => {
  const { messages, errors, service, isOff } = props
  const console = (
    <SignInButton
      {...{ messages, errors }}
      look="secondary"
      label={message(messages, 'server.console')}
      send={() => call(openServerConsole, { params: { id: service.id } })}
    />
  )
  if (isOff)
    return (
      <div className="flex flex-wrap items-start gap-3">
        <PowerButton {...props} action="START" />
      </div>
    )
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        {console}
        <PowerButton {...props} action="REBOOT" />
        <PowerOff {...props} />
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
          {message(messages, 'server.stuck')}
        </summary>
        <div className="grid gap-3 pt-1">
          <p className="max-w-prose text-sm text-ink-soft">
            {message(messages, 'server.stuck.text')}
          </p>
          <PowerButton {...props} action="RESET" />
        </div>
      </details>
    </>
  )
}

/** Whether a server runs, its long action, and the buttons for its power and console. */
export const PowerPanel = (props: ServerProps) => {
  const { messages, errors, state } = props
  return (
    <Panel title={message(messages, 'server.power')}>
      <Loaded
        {...{ messages, errors }}
        query={state}
        skeleton={<Skeleton className="h-56 w-full sm:h-40" />}
      >
        {({ power, change }) => (
          <>
            <p className="flex flex-wrap items-center gap-3" aria-live="polite">
              <Badge tone={tones[power]}>{message(messages, `server.is.${power}`)}</Badge>
              <span className="text-sm text-ink-soft">
                {message(messages, `server.is.${power}.text`)}
              </span>
            </p>
            <ChangeProgress messages={messages} change={change} />
            <Buttons {...props} isOff={power === 'OFF'} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

import { useState } from 'react'
import {
  setDomainLock,
  showAuthCode,
  type OwnedDomainDetail,
  type RegistryRecord,
} from '../../../contract/owned-domains.ts'
import { message } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { CallError } from '../../shell/CallError.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { CopyButton } from '../CopyButton.tsx'
import { Panel } from '../Panel.tsx'
import { Switch } from '../Switch.tsx'
import { useCall } from '../use-call.ts'

interface TransferPanelProps extends IslandProps {
  readonly id: string
  readonly registry: RegistryRecord
  readonly onChanged: (detail: OwnedDomainDetail) => void
}

/** The auth code, shown on request. */
const AuthCode = ({ messages, errors, id, registry }: Omit<TransferPanelProps, 'onChanged'>) => {
  const [code, setCode] = useState<string | undefined>()
  const show = useCall(
    () => call(showAuthCode, { params: { id } }),
    ({ authCode }) => setCode(authCode),
  )
  return (
    <div className="grid justify-items-start gap-2">
      <h3 className="font-bold">{message(messages, 'domains.code')}</h3>
      <p className="max-w-prose text-sm text-ink-soft">{message(messages, 'domains.code.why')}</p>
      <div role="status" className="grid max-w-full justify-items-start gap-2">
        {code !== undefined && (
          <>
            <code className="text-xl [overflow-wrap:anywhere]">{code}</code>
            <p className="max-w-prose text-sm">{message(messages, 'domains.code.mailed')}</p>
          </>
        )}
      </div>
      {code === undefined && registry.lockedByRegistry ? (
        <p className="max-w-prose">{message(messages, 'domains.code.registry')}</p>
      ) : code === undefined ? (
        <Button look="secondary" busy={show.busy} onClick={show.run}>
          {message(messages, 'domains.code.show')}
        </Button>
      ) : (
        <CopyButton
          messages={messages}
          text={code}
          label={message(messages, 'domains.code.copy')}
        />
      )}
      <CallError errors={errors} error={show.error} />
    </div>
  )
}

/** The lock against transfers, and what a transfer needs: the auth code, or a request to us. */
export const TransferPanel = (props: TransferPanelProps) => {
  const { locale, messages, errors, id, registry, onChanged } = props
  const { locked, lockedByRegistry, transferableFrom, transfer } = registry
  const lock = useCall(
    () => call(setDomainLock, { params: { id }, body: { locked: !locked } }),
    onChanged,
  )
  const by = transfer.authCode ? '' : '.no-code'
  const meaning = lockedByRegistry ? 'registry' : locked ? 'on' : `off${by}`
  return (
    <Panel
      title={message(messages, 'domains.transfer')}
      description={message(messages, `domains.transfer.why${by}`)}
    >
      <Switch
        {...{ messages, errors }}
        label={message(messages, 'domains.lock')}
        meaning={message(messages, `domains.lock.${meaning}`)}
        on={locked}
        busy={lock.busy}
        disabled={lockedByRegistry}
        error={lock.error}
        onSwitch={lock.run}
      />
      {transferableFrom !== null && (
        <p className="max-w-prose">
          {message(messages, 'domains.transfer.young', { date: formatDay(transferableFrom) })}
        </p>
      )}
      {transfer.authCode ? (
        <AuthCode {...props} />
      ) : (
        <p>
          <a
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
            href={localePath(locale, '/contact-us')}
          >
            {message(messages, 'domains.transfer.contact')}
          </a>
        </p>
      )}
    </Panel>
  )
}

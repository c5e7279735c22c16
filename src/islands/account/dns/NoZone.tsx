import { errorText, type ApiError } from '../../../client/api-error.ts'
import { createDnsZone, type DnsZone } from '../../../contract/dns.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { useCall } from '../use-call.ts'
import { Panel } from '../Panel.tsx'

export interface NoZoneProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
  /** Why there is none. */
  readonly error: ApiError
  readonly onCreated: (zone: DnsZone) => void
}

/** A domain whose zone we do not host yet. */
export const NoZone = ({ messages, errors, id, error, onCreated }: NoZoneProps) => {
  const create = useCall(() => call(createDnsZone, { params: { id } }), onCreated)
  const isOffered = error.messageCode === 'DNS_ZONE_NOT_FOUND'
  return (
    <Panel title={message(messages, 'none')}>
      <p className="max-w-prose">
        {isOffered ? message(messages, 'none.text') : errorText(errors, error)}
      </p>
      {isOffered && (
        <>
          <p className="max-w-prose text-ink-soft">{message(messages, 'none.steps')}</p>
          <p role="status" className="min-h-lh text-ink-soft">
            {create.busy && message(messages, 'none.copying')}
          </p>
          {create.error && (
            <Notice tone="bad" role="alert">
              {errorText(errors, create.error)}
            </Notice>
          )}
          <div>
            <Button busy={create.busy} onClick={create.run}>
              {message(messages, 'none.create')}
            </Button>
          </div>
        </>
      )}
    </Panel>
  )
}

import { useState } from 'react'
import { resetWebSpacePassword } from '../../../../contract/web-space-tasks.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import type { IslandProps } from '../../../shell/use-session.ts'
import { Panel } from '../../Panel.tsx'
import { useCall } from '../../use-call.ts'
import { CopyFacts } from '../CopyFacts.tsx'

interface AdminPasswordProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
}

interface NewLogin {
  readonly user: string
  readonly password: string
}

/** Gives the first user a new password, which is shown once. */
export const AdminPassword = ({ messages, errors, id }: AdminPasswordProps) => {
  const [login, setLogin] = useState<NewLogin | undefined>()
  const { busy, error, run } = useCall(
    () => call(resetWebSpacePassword, { params: { id } }),
    (answer) => setLogin(answer),
  )
  return (
    <Panel
      title={message(messages, 'space-password')}
      description={message(messages, 'space-password.why')}
    >
      {login !== undefined && (
        <div className="grid gap-3" role="status">
          <Notice tone="good">{message(messages, 'space-password.once')}</Notice>
          <CopyFacts
            messages={messages}
            facts={[
              { label: message(messages, 'fact.user'), text: login.user, isCopied: true },
              {
                label: message(messages, 'space-password.new'),
                text: login.password,
                isCopied: true,
              },
            ]}
          />
        </div>
      )}
      <CallError {...{ errors, error }} />
      <p>
        <Button look="secondary" busy={busy} onClick={run}>
          {message(messages, 'space-password.reset')}
        </Button>
      </p>
    </Panel>
  )
}

import { useState } from 'react'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { resetServerPassword, showServerLogin } from '../../../../contract/server-changes.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import { Panel } from '../../Panel.tsx'
import { Confirm } from '../../Confirm.tsx'
import { useCall } from '../../use-call.ts'
import { CopyFacts } from '../CopyFacts.tsx'
import type { ServerProps } from './server-props.ts'

type Login = AnswerOf<typeof showServerLogin>

const Shown = ({ messages, login }: Pick<ServerProps, 'messages'> & { readonly login: Login }) => {
  const { user, password } = login
  if (password === null) return <Notice>{message(messages, 'server.login.key')}</Notice>
  const copied = { isCopied: true } as const
  return (
    <div className="grid gap-3" role="status">
      <CopyFacts
        messages={messages}
        facts={[
          { label: message(messages, 'fact.user'), text: user, ...copied },
          { label: message(messages, 'server.password'), text: password, ...copied },
        ]}
      />
      <Notice tone="warn">{message(messages, 'server.login.once')}</Notice>
    </div>
  )
}

const ShowOnce = ({
  messages,
  errors,
  service,
  onLogin,
}: ServerProps & { readonly onLogin: (login: Login) => void }) => {
  const { busy, error, run } = useCall(
    () => call(showServerLogin, { params: { id: service.id } }),
    onLogin,
  )
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={busy} onClick={run}>
        {message(messages, 'server.login.show')}
      </Button>
      <CallError {...{ errors, error }} />
    </div>
  )
}

/** The password of a new server, shown once, and the way to another one. */
export const LoginPanel = (props: ServerProps) => {
  const { messages, errors, service } = props
  const { id, name, details } = service
  const [login, setLogin] = useState<Login | undefined>()
  const isNew = details.hasNewPassword && login === undefined
  return (
    <Panel
      title={message(messages, 'server.login')}
      description={message(messages, isNew ? 'server.login.new' : 'server.login.why')}
    >
      {login !== undefined && <Shown messages={messages} login={login} />}
      {isNew && <ShowOnce {...props} onLogin={setLogin} />}
      <Confirm
        key={login?.password ?? ''}
        {...{ messages, errors, id }}
        about="server.reset"
        params={{ name }}
        send={() => call(resetServerPassword, { params: { id } })}
        onDone={setLogin}
      />
    </Panel>
  )
}

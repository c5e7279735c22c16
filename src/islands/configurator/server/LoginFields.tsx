import { message } from '../../../i18n/fill.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { usePart } from '../../shell/use-part.ts'
import { useSession } from '../../shell/use-session.ts'
import { ChoiceCard } from '../ChoiceCard.tsx'
import type { SectionProps } from '../configurator-kind.ts'
import { SignInFirst } from '../hosting/SignInFirst.tsx'
import { serverFields, type ServerChoice } from './server-choice.ts'

const firewalls = { WEB: 'firewall.web', SIGN_IN: 'firewall.sign-in' } as const

const loadKeyField = () => import('../../ssh-keys/KeyField.tsx')

const Keys = ({ messages, errors, option, onOption, errorOf }: SectionProps<ServerChoice>) => {
  const part = usePart(loadKeyField)
  if (part === undefined) return <Skeleton className="h-24 w-full" />
  const { KeyField } = part
  return (
    <KeyField
      {...{ messages, errors }}
      id={serverFields.key}
      keyId={option.sshKeyId}
      error={errorOf(serverFields.key)}
      onKey={(sshKeyId) => onOption({ ...option, sshKeyId })}
    />
  )
}

/** How the customer signs in, and what the server lets in. */
export const LoginFields = (props: SectionProps<ServerChoice>) => {
  const { messages, option, onOption } = props
  const isSignedIn = useSession() !== undefined
  return (
    <>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">{message(messages, 'login.way')}</legend>
        {(['key', 'password'] as const).map((login) => (
          <ChoiceCard
            key={login}
            name="configure-login"
            value={login}
            isChecked={option.login === login}
            onChoose={() => onOption({ ...option, login })}
          >
            <span className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="font-medium">{message(messages, `login.${login}`)}</span>
              {login === 'key' && <Badge>{message(messages, 'login.safer')}</Badge>}
            </span>
            <span className="block text-sm text-ink-soft">
              {message(messages, `login.${login}.text`)}
            </span>
          </ChoiceCard>
        ))}
      </fieldset>
      {option.login === 'key' && !isSignedIn && (
        <div id={serverFields.key} tabIndex={-1}>
          <SignInFirst messages={messages} text={message(messages, 'key.guest')} />
        </div>
      )}
      {option.login === 'key' && isSignedIn && <Keys {...props} />}
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="pb-2 font-medium">{message(messages, 'firewall')}</legend>
        {(['WEB', 'SIGN_IN'] as const).map((firewall) => (
          <ChoiceCard
            key={firewall}
            name="configure-firewall"
            value={firewall}
            isChecked={option.firewall === firewall}
            onChoose={() => onOption({ ...option, firewall })}
          >
            <span className="font-medium">{message(messages, firewalls[firewall])}</span>
            <span className="block text-sm text-ink-soft">
              {message(messages, `${firewalls[firewall]}.text`)}
            </span>
          </ChoiceCard>
        ))}
      </fieldset>
      <p className="max-w-prose text-sm text-ink-soft">{message(messages, 'firewall.mail')}</p>
    </>
  )
}

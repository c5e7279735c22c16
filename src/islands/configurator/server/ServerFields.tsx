import { allowedServerName, maximumServerName } from '../../../contract/server-name.ts'
import { message } from '../../../i18n/fill.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import { usePart } from '../../shell/use-part.ts'
import { useSession } from '../../shell/use-session.ts'
import { ChoiceCard } from '../ChoiceCard.tsx'
import type { SectionProps } from '../configurator-kind.ts'
import { SignInFirst } from '../hosting/SignInFirst.tsx'
import type { OwnBackup } from './load-backups.ts'
import { serverFields, type ServerChoice } from './server-choice.ts'
import { useBackups } from './use-backups.ts'

const loadBackupField = () => import('./BackupField.tsx')

const Backups = (
  props: SectionProps<ServerChoice> & { readonly backups: readonly OwnBackup[] },
) => {
  const part = usePart(loadBackupField)
  if (part === undefined) return null
  const { BackupField } = part
  return <BackupField {...props} />
}

/** What a server begins with, and its name. */
export const ServerFields = (props: SectionProps<ServerChoice>) => {
  const { messages, option, onOption, errorOf } = props
  const isSignedIn = useSession() !== undefined
  const backups = useBackups(isSignedIn)
  const hasBackups = (backups.answer?.length ?? 0) > 0
  const why = (): string => {
    if (!isSignedIn) return 'mode.backup.guest'
    if (backups.error !== undefined) return 'mode.backup.failed'
    if (backups.answer === undefined) return 'mode.backup.loading'
    return hasBackups ? 'mode.backup.text' : 'mode.backup.none'
  }
  return (
    <>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">{message(messages, 'mode')}</legend>
        {(['new', 'backup'] as const).map((mode) => (
          <ChoiceCard
            key={mode}
            name="configure-mode"
            value={mode}
            isChecked={option.isFromBackup === (mode === 'backup')}
            isDisabled={mode === 'backup' && !hasBackups}
            onChoose={() => onOption({ ...option, isFromBackup: mode === 'backup' })}
          >
            <span className="font-medium">{message(messages, `mode.${mode}`)}</span>
            <span className="block text-sm text-ink-soft">
              {message(messages, mode === 'new' ? 'mode.new.text' : why())}
            </span>
          </ChoiceCard>
        ))}
      </fieldset>
      {option.isFromBackup && !isSignedIn && (
        <SignInFirst messages={messages} text={message(messages, 'mode.backup.guest')} />
      )}
      {option.isFromBackup && backups.answer !== undefined && (
        <Backups {...props} backups={backups.answer} />
      )}
      <TextInput
        id={serverFields.name}
        label={message(messages, 'server-name.label')}
        hint={message(messages, 'server-name.hint', { max: maximumServerName })}
        error={errorOf(serverFields.name)}
        value={option.serverName}
        autoComplete="off"
        spellCheck={false}
        required
        onText={(typed) => onOption({ ...option, serverName: allowedServerName(typed) })}
      />
    </>
  )
}

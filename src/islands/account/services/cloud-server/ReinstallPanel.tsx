import { useState, type ComponentProps } from 'react'
import { reinstallServer } from '../../../../contract/server-changes.ts'
import { message } from '../../../../i18n/fill.ts'
import { systemKeys, systemName } from '../../../../i18n/system-names.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { usePart } from '../../../shell/use-part.ts'
import { Panel } from '../../Panel.tsx'
import { ConfirmByName } from './ConfirmByName.tsx'
import type { ServerProps } from './server-props.ts'

const isWindowsKey = (system: string): boolean => system.startsWith('windows')

const loadKeyField = () => import('../../../ssh-keys/KeyField.tsx')

type KeysProps = ComponentProps<Awaited<ReturnType<typeof loadKeyField>>['KeyField']>

const Keys = (props: KeysProps) => {
  const part = usePart(loadKeyField)
  if (part === undefined) return null
  const { KeyField } = part
  return <KeyField {...props} />
}

const Reinstall = (props: ServerProps & { readonly onEnd: () => void }) => {
  const { messages, errors, service, onChange, onEnd } = props
  const { id, name, details } = service
  const [system, setSystem] = useState(details.system)
  const [withKey, setWithKey] = useState(false)
  const [keyId, setKeyId] = useState('')
  const isKeyUsed = withKey && !isWindowsKey(system)
  return (
    <ConfirmByName
      {...{ messages, errors, service }}
      fieldId="reinstall-name"
      text={message(messages, 'reinstall.text', { name })}
      yes={message(messages, 'reinstall.yes')}
      send={(confirmation) =>
        call(reinstallServer, {
          params: { id },
          body: {
            ...{ system, confirmation },
            ...(isKeyUsed && keyId !== '' ? { sshKeyId: keyId } : {}),
          },
        })
      }
      onDone={(change) => {
        onEnd()
        onChange(change)
      }}
      onCancel={onEnd}
    >
      <Select label={message(messages, 'fact.system')} value={system} onChoice={setSystem}>
        {systemKeys
          .filter((key) => details.isWindows || !isWindowsKey(key))
          .map((key) => (
            <option key={key} value={key}>
              {systemName(key)}
            </option>
          ))}
      </Select>
      {!isWindowsKey(system) && (
        <Checkbox
          label={message(messages, 'reinstall.key')}
          checked={withKey}
          onCheck={setWithKey}
        />
      )}
      {isKeyUsed && (
        <Keys
          {...{ messages, errors, keyId }}
          id="reinstall-key"
          error={undefined}
          onKey={setKeyId}
        />
      )}
    </ConfirmByName>
  )
}

/** Installs a system anew, which erases the disk. */
export const ReinstallPanel = (props: ServerProps) => {
  const { messages, isBusy } = props
  const [isOpen, setOpen] = useState<boolean | undefined>()
  return (
    <Panel title={message(messages, 'reinstall')} description={message(messages, 'reinstall.why')}>
      {isOpen === true ? (
        <Reinstall {...props} onEnd={() => setOpen(false)} />
      ) : (
        <div>
          <Button
            look="secondary"
            autoFocus={isOpen === false}
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) setOpen(true)
            }}
          >
            {message(messages, 'reinstall.open')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

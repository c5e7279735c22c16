import { useState, type ComponentProps } from 'react'
import { isEndOfLife } from '../../../../contract/end-of-life.ts'
import type { AddonOption } from '../../../../contract/products.ts'
import { reinstallServer } from '../../../../contract/server-changes.ts'
import { message } from '../../../../i18n/fill.ts'
import { systemName } from '../../../../i18n/system-names.ts'
import { call } from '../../../../stores/api.ts'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { usePart } from '../../../shell/use-part.ts'
import { Panel } from '../../Panel.tsx'
import { ConfirmByName } from '../ConfirmByName.tsx'
import { Locked } from './Locked.tsx'
import { Opened } from './Opened.tsx'
import type { ServerProps } from './server-props.ts'

type Option = Pick<AddonOption['data'], 'value' | 'endOfLife'>

/** Returns the systems that a server can get for its price, those with updates first. */
const systemsOf = ({ plan, details }: ServerProps['service'], now: Date) => {
  const sold = plan?.sold.addons.find(({ name }) => name === 'cs-os')
  const offered: readonly Option[] = sold?.options.map(({ data }) => data) ?? [
    { value: details.system },
  ]
  const fit = offered.filter(({ value }) => details.isWindows || !isWindowsKey(String(value)))
  const isOld = ({ endOfLife }: Option): boolean => isEndOfLife(endOfLife, now)
  const keysOf = (options: readonly Option[]) => options.map(({ value }) => String(value))
  return {
    present: keysOf(fit.filter((one) => !isOld(one))),
    old: keysOf(fit.filter(isOld)),
  }
}

const isWindowsKey = (system: string): boolean => system.startsWith('windows')

const loadKeyField = () => import('../../../ssh-keys/KeyField.tsx')

type KeysProps = ComponentProps<Awaited<ReturnType<typeof loadKeyField>>['KeyField']>

const Keys = (props: KeysProps) => {
  const part = usePart(loadKeyField)
  if (part === undefined) return null
  const { KeyField } = part
  return <KeyField {...props} />
}

const optionOf = (key: string) => (
  <option key={key} value={key}>
    {systemName(key)}
  </option>
)

const Reinstall = (props: ServerProps & { readonly onEnd: () => void }) => {
  const { messages, errors, service, onChange, onEnd } = props
  const { id, name, details } = service
  const [system, setSystem] = useState(details.system)
  const [withKey, setWithKey] = useState(false)
  const [keyId, setKeyId] = useState('')
  const [now] = useState(() => new Date())
  const { present, old } = systemsOf(service, now)
  const isKeyUsed = withKey && !isWindowsKey(system)
  return (
    <ConfirmByName
      {...{ messages, errors, service }}
      fieldId="reinstall-name"
      about="reinstall"
      params={{ name }}
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
        {present.map(optionOf)}
        {old.length > 0 && (
          <optgroup label={message(messages, 'reinstall.old')}>{old.map(optionOf)}</optgroup>
        )}
      </Select>
      {old.includes(system) && (
        <Notice tone="warn" role="status">
          {message(messages, 'reinstall.old.chosen')}
        </Notice>
      )}
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
  const { messages, service, isBusy } = props
  return (
    <Panel title={message(messages, 'reinstall')} description={message(messages, 'reinstall.why')}>
      {service.details.locks.erase ? (
        <Locked messages={messages} lock="erase" />
      ) : (
        <Opened label={message(messages, 'reinstall.open')} isBusy={isBusy}>
          {(close) => <Reinstall {...props} onEnd={close} />}
        </Opened>
      )}
    </Panel>
  )
}

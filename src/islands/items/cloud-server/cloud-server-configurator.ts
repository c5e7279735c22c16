import { valueOf } from '../../../contract/configured-price.ts'
import { cleanServerName, serverNameProblem } from '../../../contract/server-name.ts'
import type { ConfiguratorKind } from '../../configurator/configurator-kind.ts'
import { packageFields } from '../../configurator/package-fields.ts'
import { LoginFields } from '../../configurator/server/LoginFields.tsx'
import {
  choiceOfServer,
  fieldOfServer,
  formatServer,
  parseServer,
  serverFields,
  serverOption,
  serverProblems,
  type ServerChoice,
} from '../../configurator/server/server-choice.ts'
import { ServerFields } from '../../configurator/server/ServerFields.tsx'
import { SystemField } from '../../configurator/server/SystemField.tsx'

const isNamed = ({ serverName }: ServerChoice): boolean =>
  serverNameProblem(cleanServerName(serverName)) === undefined

/** How a cloud server is configured. */
export const cloudServerKind: ConfiguratorKind<ServerChoice> = {
  type: 'CLOUD_SERVER',
  hasFullNames: true,
  months: 1,
  parse: parseServer,
  format: formatServer,
  sections: [
    {
      name: 'server',
      isDone: (choice, settled) =>
        isNamed(choice) &&
        !serverProblems(choice, settled).some(({ fieldId }) => fieldId === serverFields.backup),
      Fields: ServerFields,
    },
    {
      name: 'login',
      isLast: true,
      isDone: ({ login, sshKeyId }) => login === 'password' || sshKeyId !== '',
      Fields: LoginFields,
    },
  ],
  addonFields: { 'cs-os': SystemField },
  priceNote: ({ sold, addons }) => ({
    key: 'server.flat',
    params: { count: Number(sold === undefined ? 0 : valueOf(sold, addons, 'cs-bandwidth')) },
  }),
  fixedAddons: ['cs-os', 'cs-storage'],
  problems: serverProblems,
  fieldOf: fieldOfServer,
  newItem: ({ option, expectedPrice, ...chosen }) => ({
    ...{ type: 'CLOUD_SERVER', action: 'purchase', ...packageFields(chosen) },
    option: serverOption(option),
    expectedPrice,
  }),
  changeItem: ({ serviceId, ...chosen }) => ({
    ...{ type: 'CLOUD_SERVER', action: 'upgrade', ...packageFields(chosen) },
    option: { serviceId },
  }),
  optionOf: (item) =>
    item.type === 'CLOUD_SERVER' && 'serverName' in item.option
      ? choiceOfServer(item.option)
      : undefined,
}

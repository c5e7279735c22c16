import type { KubeIntent } from '../../providers/kubernetes/index.ts'
import { metadataOf, type SpaceModel } from './base-objects.ts'
import { fromSecret, variables, type Spec } from './pod.ts'
import type { WebSpace } from './web-space.ts'
import { khmerFonts } from './khmer-fonts.ts'
import {
  wordpressConfig,
  wordpressPlugin,
  wordpressPluginFile,
  wordpressPluginFolder,
} from './wordpress-plugin.ts'

const mapName = 'wordpress-plugin'

/** Whether a plan includes automatic updates. */
export const updatesItself = ({ addons }: Pick<WebSpace, 'addons'>): boolean =>
  addons.some(({ name, value }) => name === 'wp-auto-update' && value === true)

export const pluginMount = { name: 'plugin', mountPath: wordpressPluginFolder, readOnly: true }

export const pluginVolume = { name: 'plugin', configMap: { name: mapName } }

/** Returns the variables of our plugin, in the website and in WP-CLI. */
export const wordpressEnv = ({ space, settings, hosts: [host = ''] }: SpaceModel): Spec[] => {
  const [relay = '', port = '25'] = settings.mailRelay.split(':')
  const isCopy = space.copyOf !== undefined
  return [
    // A copy reaches no relay, which is at once clear without one.
    ...variables({ SMTP_HOST: isCopy ? '' : relay, SMTP_PORT: port }),
    ...variables({ MAIL_FROM: `wordpress@${host}` }),
    ...variables({
      WORDPRESS_CONFIG_EXTRA: wordpressConfig({ areUpdatesOurs: updatesItself(space), isCopy }),
    }),
    fromSecret('FLOW_LOGIN_KEY', 'app', 'login-key'),
  ]
}

/** Returns the plugin that WordPress always loads, from outside of the customer's files. */
export const pluginMap = (space: WebSpace): KubeIntent => ({
  kind: 'ConfigMap',
  metadata: metadataOf(space, mapName),
  data: { [wordpressPluginFile]: wordpressPlugin },
  binaryData: khmerFonts(),
})

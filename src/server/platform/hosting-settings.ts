import * as v from 'valibot'
import { pem } from './setting-kinds.ts'
import { WhmEnvironment, whmSettings } from './whm-settings.ts'

/** Settings of WHM, the certificate authority, the cluster and wordpress.org. */
export const HostingEnvironment = v.object({
  ...WhmEnvironment.entries,
  /** The public demo of shared hosting's control panel. */
  SHARED_HOSTING_DEMO_URL: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/))),
  SECTIGO_URL: v.optional(v.pipe(v.string(), v.url())),
  SECTIGO_LOGIN: v.optional(v.pipe(v.string(), v.maxLength(64)), 'tonle'),
  SECTIGO_PASSWORD: v.optional(v.pipe(v.string(), v.maxLength(128)), 'sandbox-sectigo-pw'),
  SECTIGO_HASH_DOMAIN: v.optional(v.pipe(v.string(), v.regex(/^[a-z\d.-]+$/)), 'sectigo.com'),
  /** The API server of the cluster with the web spaces. */
  KUBERNETES_URL: v.optional(v.pipe(v.string(), v.url())),
  KUBERNETES_TOKEN: v.optional(v.string(), 'sandbox-kubernetes-token'),
  /** Pins the CA of the API server's certificate. */
  KUBERNETES_CA: v.optional(pem),
  /** By default the cluster's default class; it must allow expansion. */
  KUBERNETES_STORAGE_CLASS: v.optional(v.string()),
  KUBERNETES_INGRESS_CLASS: v.optional(v.string(), 'traefik'),
  /** The namespace of its pods, which may reach the web spaces. */
  KUBERNETES_INGRESS_NAMESPACE: v.optional(v.string(), 'traefik'),
  /** The ClusterIssuer of cert-manager. */
  KUBERNETES_ISSUER: v.optional(v.string(), 'letsencrypt'),
  /** The Service in the cluster that shows suspended websites. */
  SUSPENDED_PAGE_SERVICE: v.optional(v.string(), 'suspended.flow-system.svc.cluster.local'),
  /** `host:port` of the relay in the cluster that mails for WordPress. */
  HOSTING_MAIL_RELAY: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z\d.-]+:\d+$/)),
    'mail-relay.flow-system.svc.cluster.local:25',
  ),
  /** Web spaces have a name under this zone, of which all names point to the cluster. */
  HOSTING_ZONE: v.optional(v.pipe(v.string(), v.regex(/^[a-z\d.-]+$/)), 'tonle.site'),
  /** Shared hosting has a temporary subdomain under this zone, which our nameservers serve. */
  SHARED_HOSTING_ZONE: v.optional(v.pipe(v.string(), v.regex(/^[a-z\d.-]+$/)), 'sh.tonle.site'),
  /** Restic's repository of backups, such as `s3:https://s3.example/backups`, with its keys. */
  BACKUP_REPOSITORY: v.optional(v.string(), 's3:http://127.0.0.1:9000/backups'),
  BACKUP_PASSWORD: v.optional(v.string(), 'sandbox-backup-password'),
  BACKUP_ACCESS_KEY: v.optional(v.string(), ''),
  BACKUP_SECRET_KEY: v.optional(v.string(), ''),
  /** `https://api.wordpress.org` */
  WORDPRESS_ORG_URL: v.optional(v.pipe(v.string(), v.url())),
  /** Where its pictures are, `{host}` being ts.w.org, ps.w.org or s.w.org: `https://{host}` with WORDPRESS_ORG_URL. */
  WORDPRESS_PICTURES_URL: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/.*\{host\}/, 'https://{host} is expected')),
  ),
})

/** Returns the settings of hosting; `neighbour` is the sandbox's service at an offset. */
export const hostingSettings = (
  env: v.InferOutput<typeof HostingEnvironment>,
  neighbour: (offset: number) => string,
) => ({
  whm: whmSettings(env, `http://${neighbour(13)}`),
  sectigo: {
    baseUrl: (env.SECTIGO_URL ?? `http://${neighbour(14)}`).replace(/\/+$/, ''),
    ...{ login: env.SECTIGO_LOGIN, password: env.SECTIGO_PASSWORD },
    hashDomain: env.SECTIGO_HASH_DOMAIN,
  },
  kubernetes: {
    baseUrl: (env.KUBERNETES_URL ?? `http://${neighbour(15)}`).replace(/\/+$/, ''),
    token: env.KUBERNETES_TOKEN,
    ca: env.KUBERNETES_CA,
  },
  webSpaces: {
    zone: env.HOSTING_ZONE,
    temporaryZone: env.SHARED_HOSTING_ZONE,
    storageClass: env.KUBERNETES_STORAGE_CLASS,
    ingressClass: env.KUBERNETES_INGRESS_CLASS,
    ingressNamespace: env.KUBERNETES_INGRESS_NAMESPACE,
    issuer: env.KUBERNETES_ISSUER,
    suspendedPage: env.SUSPENDED_PAGE_SERVICE,
    mailRelay: env.HOSTING_MAIL_RELAY,
    backup: {
      repository: env.BACKUP_REPOSITORY,
      password: env.BACKUP_PASSWORD,
      accessKey: env.BACKUP_ACCESS_KEY,
      secretKey: env.BACKUP_SECRET_KEY,
    },
  },
  wordpressPicturesUrl:
    env.WORDPRESS_PICTURES_URL ??
    (env.WORDPRESS_ORG_URL === undefined ? `http://${neighbour(16)}/{host}` : 'https://{host}'),
  wordpressOrgUrl: (env.WORDPRESS_ORG_URL ?? `http://${neighbour(16)}`).replace(/\/+$/, ''),
})

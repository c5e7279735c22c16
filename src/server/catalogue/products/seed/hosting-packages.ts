import { amount, feature, freeOptions, option, upgradeFee, type SeededPackage } from './package.ts'

type Prices = readonly [kh: number, th: number]
type Marks = Pick<SeededPackage, 'isPopular' | 'badges'>

const popular: Marks = { isPopular: true, badges: ['hot'] }

interface CloudHostingSize {
  readonly cpu: number
  readonly ram: number
  readonly files: number
  readonly databases: number
  /** Domains that can be connected; null is unlimited. */
  readonly domains: number | null
}

const cloudHosting = (
  key: string,
  name: string,
  [KH, TH]: Prices,
  { cpu, ram, files, databases, domains }: CloudHostingSize,
  marks: Marks = {},
): SeededPackage => ({
  key,
  name,
  type: 'CLOUD_HOSTING',
  monthly: { KH, TH },
  addons: (country) => [
    amount('compute', 'ch-cpu', cpu, 'vcpu'),
    amount('compute', 'ch-ram', ram, 'gb'),
    amount('storage', 'ch-file-storage', files, 'gb'),
    amount(
      'storage',
      'ch-more-file-storage',
      0,
      'gb',
      [10, 20, 50, 100].map((gb) => option(`${gb} GB`, gb, gb * 0.15)),
    ),
    amount('storage', 'ch-db-storage', databases, 'gb'),
    amount(
      'storage',
      'ch-more-db-storage',
      0,
      'gb',
      [5, 10, 20].map((gb) => option(`${gb} GB`, gb, gb * 0.3)),
    ),
    feature('network', 'ch-data-center', country),
    amount(
      'network',
      'ch-additional-ip',
      0,
      'count',
      [1, 2].map((count) => option(`${count} IPv4`, count, count * 3)),
    ),
    feature(
      'software',
      'ch-app',
      'php',
      freeOptions({
        php: 'PHP',
        laravel: 'Laravel',
        wordpress: 'WordPress',
        nodejs: 'Node.js',
        python: 'Python',
        static: 'HTML',
      }),
    ),
    feature(
      'software',
      'ch-server-db',
      'mysql',
      freeOptions({ mysql: 'MySQL', mariadb: 'MariaDB', postgresql: 'PostgreSQL' }),
    ),
    amount('limits', 'ch-domain', domains, 'count'),
    // A free first year of a domain: the operator can include it.
    feature('features', 'ch-domain-free', false),
    upgradeFee,
  ],
  ...marks,
})

interface SharedHostingSize {
  readonly quota: number
  /** GB a month; null is unlimited, here and below. */
  readonly traffic: number | null
  readonly websites: number | null
  readonly ftp: number | null
  readonly mailboxes: number | null
  readonly subdomains: number | null
  readonly parked: number | null
  /** Of each kind: cPanel has one limit for MySQL and PostgreSQL. */
  readonly databases: number | null
  readonly manualBackup: boolean
}

const sharedHosting = (
  key: string,
  name: string,
  [KH, TH]: Prices,
  size: SharedHostingSize,
  marks: Marks = {},
): SeededPackage => ({
  key,
  name,
  type: 'SHARED_HOSTING',
  monthly: { KH, TH },
  addons: (country) => [
    amount('storage', 'sh-quota', size.quota, 'gb'),
    amount('network', 'sh-bwlimit', size.traffic, 'gb'),
    feature('network', 'sh-data-center', country),
    feature('software', 'sh-control-panel', 'cpanel', freeOptions({ cpanel: 'cPanel' })),
    feature('software', 'sh-wordpress', true),
    amount('limits', 'sh-website', size.websites, 'count'),
    amount('limits', 'sh-domain', size.websites, 'count'),
    amount('limits', 'sh-maxpop', size.mailboxes, 'count'),
    amount('limits', 'sh-maxftp', size.ftp, 'count'),
    amount('limits', 'sh-maxsub', size.subdomains, 'count'),
    amount('limits', 'sh-maxpark', size.parked, 'count'),
    amount('limits', 'sh-maxsql-mysql', size.databases, 'count'),
    amount('limits', 'sh-maxsql-postgresql', size.databases, 'count'),
    feature('features', 'sh-auto-ssl', true),
    feature('features', 'sh-auto-backup', true),
    feature('features', 'sh-manual-backup', size.manualBackup),
    upgradeFee,
  ],
  ...marks,
})

const wordpressHosting = (
  key: string,
  name: string,
  [KH, TH]: Prices,
  quota: number,
  marks: Marks = {},
): SeededPackage => ({
  key,
  name,
  type: 'WORDPRESS_HOSTING',
  monthly: { KH, TH },
  addons: () => [
    amount('storage', 'wp-quota', quota, 'gb'),
    amount('limits', 'wp-website', 1, 'count'),
    feature('features', 'wp-auto-ssl', true),
    feature('features', 'wp-auto-update', true),
    feature('features', 'wp-auto-backup', true),
    feature('features', 'wp-free-domain', true),
    upgradeFee,
  ],
  ...marks,
})

const all = null

/** The hosting packages (commerce §3, §9); prices of 2026 before tax. */
export const hostingPackages: readonly SeededPackage[] = [
  cloudHosting('ch-basic', 'Basic', [9.99, 10.99], {
    cpu: 1,
    ram: 1,
    files: 10,
    databases: 2,
    domains: 1,
  }),
  cloudHosting(
    'ch-standard',
    'Standard',
    [15.99, 16.99],
    { cpu: 1, ram: 2, files: 20, databases: 5, domains: 3 },
    popular,
  ),
  cloudHosting('ch-advanced', 'Advanced', [27.99, 29.99], {
    cpu: 2,
    ram: 4,
    files: 40,
    databases: 10,
    domains: 10,
  }),
  cloudHosting('ch-professional', 'Professional', [45.99, 48.99], {
    cpu: 4,
    ram: 8,
    files: 80,
    databases: 20,
    domains: all,
  }),

  sharedHosting('sh-basic', 'Basic', [2.49, 2.79], {
    quota: 5,
    traffic: 50,
    websites: 1,
    ftp: 2,
    mailboxes: 5,
    subdomains: 5,
    parked: 1,
    databases: 2,
    manualBackup: false,
  }),
  sharedHosting('sh-lite', 'Lite', [3.49, 3.79], {
    quota: 10,
    traffic: 100,
    websites: 2,
    ftp: 5,
    mailboxes: 10,
    subdomains: 10,
    parked: 2,
    databases: 5,
    manualBackup: false,
  }),
  sharedHosting(
    'sh-standard',
    'Standard',
    [4.99, 5.49],
    {
      quota: 20,
      traffic: all,
      websites: 5,
      ftp: 10,
      mailboxes: 25,
      subdomains: 25,
      parked: 5,
      databases: 10,
      manualBackup: true,
    },
    popular,
  ),
  sharedHosting('sh-essential', 'Essential', [6.99, 7.49], {
    quota: 40,
    traffic: all,
    websites: 10,
    ftp: 25,
    mailboxes: 50,
    subdomains: all,
    parked: 10,
    databases: 25,
    manualBackup: true,
  }),
  sharedHosting('sh-professional', 'Professional', [9.99, 10.99], {
    quota: 60,
    traffic: all,
    websites: 25,
    ftp: 50,
    mailboxes: 100,
    subdomains: all,
    parked: 25,
    databases: 50,
    manualBackup: true,
  }),
  sharedHosting('sh-business', 'Business', [14.99, 15.99], {
    quota: 100,
    traffic: all,
    websites: all,
    ftp: all,
    mailboxes: all,
    subdomains: all,
    parked: all,
    databases: all,
    manualBackup: true,
  }),

  wordpressHosting('wp-basic', 'Basic', [4.99, 5.49], 10),
  wordpressHosting('wp-standard', 'Standard', [8.99, 9.49], 25, popular),
  wordpressHosting('wp-premium', 'Premium', [14.99, 15.99], 50),
]

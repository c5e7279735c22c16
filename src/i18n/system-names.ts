/** The names of the values of `cs-os` (commerce §3). */
const systemNames: Readonly<Record<string, string>> = {
  'ubuntu-24.04': 'Ubuntu 24.04',
  'ubuntu-22.04': 'Ubuntu 22.04',
  'ubuntu-20.04': 'Ubuntu 20.04',
  'ubuntu-18.04': 'Ubuntu 18.04',
  'centos-10': 'CentOS 10',
  'centos-9': 'CentOS 9',
  'centos-7': 'CentOS 7',
  'debian-11': 'Debian 11',
  'almalinux-9.5': 'AlmaLinux 9.5',
  'almalinux-9.4': 'AlmaLinux 9.4',
  'almalinux-8.10': 'AlmaLinux 8.10',
  'rocky-linux-9.4': 'Rocky Linux 9.4',
  'rocky-linux-8.10': 'Rocky Linux 8.10',
  'windows-server-2019': 'Windows Server 2019',
  'windows-10': 'Windows 10',
}

/** The values of `cs-os`. */
export const systemKeys: readonly string[] = Object.keys(systemNames)

/** Returns the name of a system: `Ubuntu 24.04`. */
export const systemName = (system: string): string =>
  Object.hasOwn(systemNames, system) ? (systemNames[system] ?? system) : system

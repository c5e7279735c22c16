/** Words of common passwords and our own context; see `docs/security.md` (ASVS 6.1.2, 6.2.4). */
const commonWords: ReadonlySet<string> = new Set(
  [
    // The provider, its products, its region.
    'tonle tonlecloud tonlesap cloud hosting domain server website angkor angkorwat cambodia kampuchea',
    'khmer phnompenh siemreap sihanoukville battambang thailand bangkok chiangmai phuket siam dubai',
    'password passwort passwords passw pass passe passwd mypassword mypass yourpassword newpassword',
    'oldpassword thepassword secret topsecret login logon access admin administrator root superuser',
    'user username test testing tester testtest guest default change changeme changeit welcome hello',
    'hellohello letmein letme open opensesame sesame master internet computer windows google facebook',
    'apple samsung android iphone nokia system temp temporary private public office company manager',
    'iloveyou iloveu ilove love lovely loveyou loveme lover lovers forever mylove myloveforever baby',
    'babygirl babyboy honey sweety sweetheart darling princess prince queen king angel angels friend',
    'friends family mother father mommy daddy mom dad mama papa sister brother boyfriend girlfriend',
    'happy sunshine summer winter spring autumn sunday monday friday january february march april may',
    'june july august september october november december flower butterfly rainbow cookie chocolate',
    'banana orange apple cherry pepper ginger cheese pizza coffee diamond silver gold money lucky',
    'luckyday god jesus jesuschrist christ heaven buddha allah spirit star stars moon sky blue red',
    'green black white purple pink yellow',
    // Names, animals, games, teams.
    'michael michelle jessica jennifer ashley daniel andrew joshua jordan thomas robert charlie george',
    'matthew anthony nicole hannah amanda samantha maria alex alexander david john james william sophia',
    'sokha dara bopha sophea srey bora rithy somchai dragon monkey tiger lion eagle shark wolf bear cat',
    'dog kitty hello hellokitty panda rabbit dolphin phoenix unicorn horse chicken duck fish snake',
    'superman batman spiderman ironman starwars pokemon pikachu naruto minecraft fortnite killer hunter',
    'soldier ranger warrior ninja samurai hacker matrix shadow storm thunder lightning mustang ferrari',
    'porsche mercedes toyota honda yamaha harley corvette football soccer baseball basketball hockey',
    'tennis golf liverpool arsenal chelsea barcelona realmadrid manchester juventus ronaldo messi',
    'player gamer trustno whatever nothing something freedom blessed computer music guitar metallica',
    // Keyboard walks that are no straight row.
    'qaz qazwsx qazxsw qwe qweasd qweasdzxc asdzxc zaq zaqwsx zaqxsw wsx edc qwaszx qawsed qqww abc',
    'abcd abcde abcabc aabb aabbcc abcdabcd xyz asd zxc',
  ].flatMap((line) => line.split(' ')),
)

const rows = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
]

const isWalk = (letters: string): boolean =>
  rows.some((row) => row.includes(letters) || Array.from(row).reverse().join('').includes(letters))

/** Characters that replace letters: `P@ssw0rd`. */
const dressing: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const lettersOf = (text: string): string => text.replace(/[^a-z]/g, '')

const withoutRepeats = (letters: string): string => /^(.+?)\1+$/.exec(letters)?.[1] ?? letters

const readings = (password: string): readonly string[] => {
  const lower = password.toLowerCase()
  const middle = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const undressed = Array.from(middle, (sign) => dressing[sign] ?? sign).join('')
  return [lower, middle, undressed].map((reading) => withoutRepeats(lettersOf(reading)))
}

/** Minimum length of the customer's own words: shorter ones occur in any text. */
const shortestOwn = 4

/** Returns whether a password consists of common or `own` words, with digits around them. */
export const isCommonPassword = (password: string, own: readonly string[] = []): boolean => {
  const read = readings(password)
  const lower = password.toLowerCase()
  return (
    read.some((letters) => letters.length <= 2 || commonWords.has(letters) || isWalk(letters)) ||
    own.some((word) => word.length >= shortestOwn && lower.includes(word.toLowerCase()))
  )
}

/** Returns the local part of an email. */
export const mailboxOf = (email: string): string => email.split('@')[0] ?? ''

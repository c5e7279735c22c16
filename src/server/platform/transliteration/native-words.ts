/** A word in its own script, in Latin letters and in English. */
export interface NativeWord {
  readonly native: string
  readonly latin: string
  /** English words and other Latin spellings. */
  readonly also: readonly string[]
}

const wordsOf = (lines: string): readonly NativeWord[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [native = '', latin = '', ...also] = line.trim().split(/\s+/)
      return { native, latin, also }
    })

/** Common words in Khmer shop names. */
export const khmerWords: readonly NativeWord[] = wordsOf(`
  ផ្សារ phsar psar market mart
  ហាង hang shop store boutique
  ខ្មែរ khmer khmae
  កម្ពុជា kampuchea cambodia cambo
  ភ្នំពេញ phnompenh
  ភ្នំ phnom mountain
  ពេញ penh
  សៀមរាប siemreap
  បាត់ដំបង battambang
  កំពង់ kampong
  កំពត kampot
  កែប kep
  អង្គរ angkor
  បាយ័ន bayon
  អប្សរា apsara
  មេគង្គ mekong
  ទន្លេ tonle river
  សមុទ្រ samut sea
  ទឹក tuk water
  កោះ koh island islands
  ស្វាយ svay mango
  ឈូក chhouk lotus
  ផ្កា phka flower flowers
  ផ្កាយ phkay star
  ផ្លែឈើ phlechheu fruit
  អង្ករ angkar rice
  ម្ហូប mahob food foods
  កាហ្វេ kafe coffee cafe
  តែ tae tea
  នំ num cake
  ម្រេច mrech pepper
  ផ្ទះ phteah home house
  ភូមិ phum village
  ដី dei land
  សណ្ឋាគារ santhakea hotel
  ភោជនីយដ្ឋាន phochniyathan restaurant
  ធនាគារ thoneakea bank
  សាលា sala school
  សៀវភៅ sievphov book books
  ព័ត៌មាន pormean news
  ច្បាប់ chbab law legal
  ការងារ kangea work job jobs
  ទូរស័ព្ទ tourasap phone mobile
  ឡាន lan car cars auto
  ម៉ូតូ moto motor
  ទេសចរណ៍ tesachor travel tour tours
  សុខភាព sokhapheap health
  ឱសថស្ថាន osotsthan pharmacy
  កុមារ koma child kids kid
  សម្រស់ samros beauty
  សប្បាយ sabay happy fun
  ស្នេហ៍ sne love
  មាស meas gold golden
  ប្រាក់ prak silver money
  សូត្រ sout silk
  តន្ត្រី dontrei music
  ហ្គេម game games
  ថ្មី thmei new
  ល្អ laor good
  ស្រី srey women
  ស្រុក srok
  អនឡាញ online
  អាស៊ី asie asia
`)

/** Common words in Thai shop names, romanised by the royal system. */
export const thaiWords: readonly NativeWord[] = wordsOf(`
  ตลาด talat market mart
  ร้าน ran shop store boutique
  ไทย thai
  ประเทศไทย prathetthai thailand
  กรุงเทพ krungthep bangkok
  เชียงใหม่ chiangmai
  ภูเก็ต phuket
  โรงแรม rongraem hotel
  อาหาร ahan food foods restaurant
  กาแฟ kafae coffee cafe
  ชา cha tea
  บ้าน ban home house
  ที่ดิน thidin land
  โรงเรียน rongrian school
  ธนาคาร thanakhan bank
  ข่าว khao news
  หนังสือ nangsue book books
  กฎหมาย kotmai law legal
  งาน ngan work job jobs
  โทรศัพท์ thorasap phone mobile
  รถ rot car cars auto
  ท่องเที่ยว thongthiao travel tour tours
  สุขภาพ sukkhaphap health
  ความงาม khwamngam beauty
  ดอกไม้ dokmai flower flowers
  ผลไม้ phonlamai fruit
  ทะเล thale sea
  เกาะ ko island islands
  ทอง thong gold golden
  เงิน ngoen silver money
  รัก rak love
  เพลง phleng music
  เกม game games
  ใหม่ mai new
  ออนไลน์ online
  เอเชีย asia
`)

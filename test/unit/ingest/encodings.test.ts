// Short files, as people have them: a header and three lines tell the encoding.
import { describe, expect, it } from 'vitest';
import type { Encoding } from '../../../src/engine/graph/reading';
import { decodePieces } from '../../../src/engine/ingest/decode-text';
import { detectEncoding } from '../../../src/engine/ingest/detect-encoding';
import { encode } from './encode';
import { loadText, problemsOf } from './memory-files';

const RUSSIAN =
  'имя,город,улица\nИван Петров,Москва,Тверская\nОльга Смирнова,Санкт-Петербург,Невский проспект\nПётр Иванов,Казань,Баумана\n';
const FRENCH = 'nom,prénom,ville\nLefèvre,Amélie,Orléans\nGarçon,François,Besançon\nÉvrard,Chloé,Nîmes\n';
const GERMAN = 'Name,Stadt,Straße\nJürgen Müller,Köln,Hauptstraße 5\nKäthe Groß,München,Römerweg 12\n';
const POLISH =
  'imię,nazwisko,miasto\nŁukasz,Wiśniewski,Łódź\nMałgorzata,Dąbrowska,Gdańsk\nStanisław,Wójcik,Częstochowa\n';
const GREEK = 'όνομα,πόλη\nΓιώργος,Αθήνα\nΕλένη,Θεσσαλονίκη\nΚώστας,Πάτρα\n';
const JAPANESE = '名前,都市,備考\n田中太郎,東京,これはテストです\n鈴木花子,大阪,カタカナも\n佐藤,名古屋,\n';

const FILES: readonly (readonly [Encoding, string])[] = [
  ['windows-1252', GERMAN],
  ['windows-1252', FRENCH],
  ['windows-1252', 'año,población,ciudad\n2001,1200,Córdoba\n2002,1300,Cádiz\n2003,5,A Coruña\n'],
  ['windows-1252', 'namn,ort\nÅsa Öberg,Malmö\nBjörn Ström,Västerås\n'],
  ['windows-1252', 'id,city,pop\n1,Paris,5\n2,Zürich,6\n3,Rome,8\n'],
  // Bytes 0x80 to 0x9f, which Node reads as control characters unless it is told that more may come.
  ['windows-1252', 'Empfänger,Betrag\nMüller,5 €\nHändler,6 €\nMaxl,7 €\n'],
  ['windows-1252', 'désignation,prix\nL’été à Nîmes,3 €\nCrème brûlée,4 €\n“Café”,5 €\n'],
  ['windows-1252', 'id,remark\n1,it’s “fine” – really\n2,don’t…\n3,5 €\n'],
  ['macintosh', FRENCH],
  ['macintosh', GERMAN],
  ['iso-8859-15', 'name,price\ncœur,5 €\nŽanna,3 €\n'],
  ['windows-1250', POLISH],
  ['iso-8859-2', POLISH],
  [
    'windows-1250',
    'jméno,příjmení,město\nJiří,Dvořák,Plzeň\nŠárka,Žižková,České Budějovice\nOndřej,Růžička,Ústí nad Labem\n',
  ],
  ['windows-1250', 'név,város\nGyörgy Szőke,Győr\nErzsébet Kőszegi,Székesfehérvár\nÁgnes Tűzoltó,Hódmezővásárhely\n'],
  ['windows-1251', RUSSIAN],
  ['koi8-r', RUSSIAN],
  ['iso-8859-5', RUSSIAN],
  ['ibm866', RUSSIAN],
  ['x-mac-cyrillic', RUSSIAN],
  ['windows-1251', 'назва,місто\nОлександр,Київ\nЄвгенія,Львів\nЇжак,Харків\n'],
  ['windows-1253', GREEK],
  ['iso-8859-7', GREEK],
  ['windows-1254', 'ad,şehir\nIşık Yılmaz,İstanbul\nGülşah Çağlar,Diyarbakır\nÖzgür Şahin,Eskişehir\n'],
  ['windows-1255', 'שם,עיר\nדוד,ירושלים\nשרה,תל אביב\nמשה,חיפה\n'],
  ['windows-1256', 'الاسم,المدينة\nمحمد,القاهرة\nفاطمة,بغداد\nعلي,الرياض\n'],
  ['windows-1257', 'vardas,miestas\nŽilvinas,Šiauliai\nRūta,Panevėžys\nĄžuolas,Kėdainiai\n'],
  ['shift_jis', JAPANESE],
  ['euc-jp', JAPANESE],
  ['gb18030', '姓名,城市,备注\n张伟,北京,这是测试\n王芳,上海,数据文件\n李娜,广州,\n'],
  ['big5', '姓名,城市,備註\n張偉,台北,這是測試\n王芳,高雄,資料檔案\n李娜,台中,\n'],
  ['euc-kr', '이름,도시,비고\n김철수,서울,테스트입니다\n이영희,부산,데이터 파일\n박민수,대구,\n'],
  ['utf-16le', JAPANESE],
  ['utf-16be', GREEK],
];

describe('the encoding of a file', () => {
  it.each(FILES)('is found: %s %j', (encoding, text) => {
    const bytes = encode(text, encoding);
    const found = detectEncoding(bytes);
    // Two encodings may give the same text.
    expect([...decodePieces(bytes, found.encoding)].map((piece) => piece.text).join('')).toBe(text);
    if (encoding === 'windows-1252') expect(found.encoding).toBe(encoding);
    expect(found.sureness).not.toBe(encoding.startsWith('utf-16') ? 'guess' : 'certain');
  });

  // A handful of letters: most of these read as well in both.
  it.each<readonly [Encoding, string]>([
    ['windows-1252', 'word\ntrès\naprès\nmère\npère\nfrère\n'],
    ['windows-1252', 'word\nPerù\nvirtù\ngioventù\npiù\n'],
    ['windows-1252', 'word\nperò\nciò\nandrò\n'],
    ['windows-1252', 'city\nGenève\nBern\n'],
    ['windows-1252', 'name\nMuñoz\nPeña\n'],
    ['windows-1252', 'city\nTromsø\nBodø\n'],
    ['windows-1252', 'city\nSão Paulo\nJoão Pessoa\n'],
    ['windows-1252', 'name\nBjørn\nPål\nHåkon\n'],
    ['windows-1252', 'note\n25 °C ± 3\n5 µm\n½ l\n'],
    ['windows-1250', 'city\nKraków\nWrocław\n'],
    ['windows-1250', 'city\nŁódź\n'],
    ['windows-1250', 'name\nNovák\nDvořák\n'],
    ['windows-1250', 'word\nčaj\nčlověk\npřítel\n'],
    ['windows-1250', 'city\nZagreb\nĐakovo\nŠibenik\nČakovec\n'],
    ['windows-1250', 'city\nBucureşti\nIaşi\nBraşov\n'],
    ['windows-1250', 'word\ndziękuję\nmiesiąc\nksiężyc\n'],
  ])(
    'is windows-1252 where that fits as well, and windows-1250 where its letters speak for it: %s %j',
    (encoding, text) => {
      const bytes = encode(text, encoding);
      expect(new TextDecoder(detectEncoding(bytes).encoding).decode(bytes)).toBe(text);
    },
  );

  it('is UTF-8 also where a file was cut off within a character, or a byte is broken', () => {
    const bytes = new TextEncoder().encode(GREEK.repeat(3));
    expect(detectEncoding(bytes.subarray(0, bytes.length - 2))).toEqual({ encoding: 'utf-8', sureness: 'certain' });
    bytes[bytes.indexOf(0xce)] = 0xff;
    expect(detectEncoding(bytes)).toEqual({ encoding: 'utf-8', sureness: 'likely' });
  });

  it('is said where it was not certain', async () => {
    const likely = await loadText('a.csv', encode(POLISH, 'iso-8859-2'));
    expect(problemsOf(likely)).toEqual([
      '1 assumed-encoding: The file is not UTF-8 and is read as iso-8859-2; where letters look wrong, write "encoding:" into its source.',
    ]);
    const guess = await loadText('a.csv', new Uint8Array(Buffer.from('k,v\n1,\xbf\xa5\n', 'latin1')));
    expect(guess.problems).toMatchObject([{ code: 'assumed-encoding', severity: 'warning' }]);
    const half = [...new TextEncoder().encode(GREEK), 0xff, ...new TextEncoder().encode('ό,ς\n')];
    const broken = await loadText('a.csv', Uint8Array.from(half));
    expect(broken.problems).toMatchObject([{ code: 'broken-encoding' }]);
  });

  it('may be another one for some lines', async () => {
    const lines = [
      ...new TextEncoder().encode('k,v\n1,Zürich\n2,Köln\n3,Łódź\n'),
      ...Buffer.from('4,M\xfcnchen\n5,3 \x80\n', 'latin1'),
    ];
    const data = await loadText('a.csv', Uint8Array.from(lines));
    expect((await data.engine.query('SELECT v FROM t')).rows.flat()).toEqual([
      'Zürich',
      'Köln',
      'Łódź',
      'München',
      '3 €',
    ]);
    expect(problemsOf(data)).toEqual([expect.stringMatching(/^5 mixed-encodings: 2 lines, from this one on, /)]);
  });

  it.each([1, 2, 3])('is UTF-8 also where a piece ends in the middle of a character, %i', (shift) => {
    const long = `${'x'.repeat(256 * 1024 - shift)}😀é${'ż'.repeat(300_000)}`;
    const pieces = [...decodePieces(new TextEncoder().encode(long), 'utf-8')];
    expect(pieces.map((piece) => piece.text).join('') === long).toBe(true);
    expect(pieces.at(-1)).toEqual({ text: '', done: 1 });
  });

  it("is a person's, where the source names one", async () => {
    const data = await loadText('a.csv', encode('k,v\nä,1\n', 'macintosh'), { encoding: 'macintosh' });
    expect(data.problems).toEqual([]);
    expect((await data.engine.query('SELECT k FROM t')).rows).toEqual([['ä']]);
  });

  it('some zeros on one side make no UTF-16', async () => {
    const data = await loadText('a.csv', 'id,name\n1,a\0b\n2,c\0\n3,d\n');
    expect(data.tables[0]?.rows).toBe(3);
    expect(problemsOf(data).map((problem) => problem.split(':')[0])).toEqual(['2 null-characters']);
  });
});

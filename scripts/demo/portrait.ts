import sharp from 'sharp';

const SIZE = 320;
const BACKGROUNDS = ['#dfe7e3', '#e9e2d6', '#dde3ee', '#ecdfe4', '#e3e6d3', '#e6dfee'];
const SKINS = ['#f1c9a5', '#d9a578', '#b97d50', '#8d5a3a', '#5f3b26', '#e6b48c'];
const HAIR = ['#2b2320', '#5a3b28', '#8b5a2b', '#c9a25f', '#7d7a78', '#3a2a3d'];
const CLOTHES = ['#3f5d68', '#7a4a5c', '#4c6650', '#8a6a3a', '#54527f', '#6f4034'];

/** Outlines of the hair: short, long, curly, bald with a beard, and a bun. */
const HAIRCUTS = [
  (color: string) => `<path d="M92 138a68 68 0 0 1 136 0q-18-42-68-42t-68 42z" fill="${color}"/>`,
  (color: string) =>
    `<path d="M88 228V138a72 72 0 0 1 144 0v90h-30V138q-12-38-42-38t-42 38v90z" fill="${color}"/>`,
  (color: string) =>
    [94, 118, 146, 174, 202, 226]
      .map((x, index) => `<circle cx="${x}" cy="${[122, 92, 78, 78, 92, 122][index]}" r="26"/>`)
      .join('')
      .replace(/^/, `<g fill="${color}">`)
      .concat('</g>'),
  (color: string) => `<path d="M104 166q8 64 56 64t56-64q-10 22-56 22t-56-22z" fill="${color}"/>`,
  (color: string) =>
    `<circle cx="160" cy="66" r="26" fill="${color}"/><path d="M92 142a68 68 0 0 1 136 0q-18-36-68-36t-68 36z" fill="${color}"/>`,
];

/** Draws the portrait of an invented person as a JPEG; the same number gives the same picture. */
export async function drawPortrait(person: number): Promise<Buffer> {
  const pick = <T>(list: readonly T[], factor: number): T =>
    list[(person * factor + Math.floor(person / list.length)) % list.length]!;
  const skin = pick(SKINS, 5);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 320 320">
    <rect width="320" height="320" fill="${pick(BACKGROUNDS, 1)}"/>
    <path d="M40 320q10-86 120-86t120 86z" fill="${pick(CLOTHES, 7)}"/>
    <rect x="134" y="190" width="52" height="62" rx="24" fill="${skin}"/>
    <ellipse cx="160" cy="150" rx="62" ry="74" fill="${skin}"/>
    ${pick(HAIRCUTS, 3)(pick(HAIR, 11))}
    <g fill="#2b2320"><circle cx="137" cy="152" r="5"/><circle cx="183" cy="152" r="5"/></g>
    <path d="M140 188q20 16 40 0" fill="none" stroke="#2b2320" stroke-width="4" stroke-linecap="round" opacity=".7"/>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}

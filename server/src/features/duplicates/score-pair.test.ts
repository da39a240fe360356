import { describe, expect, it } from 'vitest';
import { tokenizeNames } from './name-tokens.ts';
import { scorePair, type Comparable } from './score-pair.ts';

let ids = 0;
function card(name: string, rest: Partial<Comparable> & { nickname?: string } = {}): Comparable {
  const [first_name = '', ...others] = name.split(' ');
  const { nickname = '', ...fields } = rest;
  ids += 1;
  return {
    id: ids,
    names: tokenizeNames({ first_name, last_name: others.join(' '), nickname }),
    company: '',
    birthday: null,
    email_keys: [],
    phone_keys: [],
    ...fields,
  };
}

const scoreOf = (a: Comparable, b: Comparable) => scorePair(a, b)?.score ?? 0;

const born = (birthday: string) => ({ birthday });
const scoreOfBirths = (a: string, b: string) =>
  scoreOf(card('Ann Smith', born(a)), card('Ann Smith', born(b)));

describe('scores by name alone', () => {
  it.each([
    ['Grace Hopper', 'grace  HOPPER'],
    ['José Núñez', 'Jose Nunez'],
    ['Grace Hopper', 'Hopper Grace'],
    ['Dr. Grace Hopper', 'Grace Hopper'],
    ["Grace O'Brien", 'Grace O’Brien'],
  ])('treats %s and %s as the same', (a, b) => {
    expect(scorePair(card(a), card(b))).toEqual({ score: 60, reasons: ['same_name'] });
  });

  it.each([
    ['Grace Hopper', 'Grace Hoper'],
    ['Grace Hopper', 'Garce Hopper'],
    ['Katherine Johnson', 'Katharine Johnson'],
    ['Jon Smith', 'John Smith'],
    ['Bob Smith', 'Robert Smith'],
    ['Bill Smith', 'Will Smith'],
    ['Sepp Maier', 'Josef Maier'],
    ['Grace Brewster Hopper', 'Grace Hopper'],
  ])('treats %s and %s as similar', (a, b) => {
    expect(scorePair(card(a), card(b))).toEqual({ score: 55, reasons: ['similar_name'] });
  });

  it.each([
    ['Ann Smith', 'Bob Smith'],
    ['Ann Smith', 'Ann Jones'],
    ['Ann Smith', 'Ann'],
    ['A. Smith', 'Ann Smith'],
    ['Alexander Bauer', 'Alexandra Bauer'],
    ['Tom Lee', 'Tim Lee'],
    ['', ''],
  ])("doesn't pair %s and %s", (a, b) => {
    expect(scorePair(card(a), card(b))).toBeNull();
  });

  it('treats a nickname as a given name', () => {
    const called = card('Margaret Hamilton', { nickname: 'Maggie' });
    expect(scoreOf(called, card('Maggie Hamilton'))).toBe(60);
  });
});

describe('scores by more than names', () => {
  it('matches an initial with the same company', () => {
    const work = { company: 'acme' };
    expect(scorePair(card('A. Smith', work), card('Ann Smith', work))).toEqual({
      score: 52,
      reasons: ['similar_name', 'same_company'],
    });
  });

  it('scores a shared email above a shared number, and both together highest', () => {
    const email = { email_keys: ['ann@example.org'] };
    const phone = { phone_keys: ['4930123456'] };
    const all = { ...email, ...phone, birthday: '1990-05-31', company: 'acme' };
    const scores = [phone, email, all].map((same) =>
      scoreOf(card('Ann Smith', same), card('Ann Smith', same)),
    );
    expect(scores).toEqual([90, 96, 100]);
  });

  it('matches an unnamed contact by email or number', () => {
    const same = { phone_keys: ['4930123456'] };
    expect(scoreOf(card('', same), card('Ann Smith', same))).toBe(75);
  });

  it("doesn't match colleagues by their office number", () => {
    const office = { phone_keys: ['4930123456'], company: 'acme' };
    expect(scorePair(card('Ann Smith', office), card('Bob Jones', office))).toBeNull();
    expect(scorePair(card('Ann Smith', office), card('', office))).toBeNull();
  });

  it('scores different names with one email low', () => {
    const same = { email_keys: ['mum@example.org'] };
    expect(scoreOf(card('Mum', same), card('Ann Smith', same))).toBe(54);
  });

  it('ignores different emails', () => {
    const a = card('Ann Smith', { email_keys: ['ann@home.example'] });
    expect(scoreOf(a, card('Ann Smith', { email_keys: ['ann@work.example'] }))).toBe(60);
  });

  it('matches companies by name', () => {
    expect(scorePair(card('', { company: 'acme' }), card('', { company: 'acme' }))).toEqual({
      score: 68,
      reasons: ['same_name', 'same_company'],
    });
  });
});

describe('scores with birthdays', () => {
  it('scores birthdays with a year higher', () => {
    expect(scoreOfBirths('1990-05-31', '1990-05-31')).toBe(80);
    expect(scoreOfBirths('1990-05-31', '--05-31')).toBe(68);
    expect(scoreOfBirths('--05-31', '--05-31')).toBe(68);
  });

  it('separates people with the same name', () => {
    expect(
      scorePair(card('Ann Smith', born('1990-05-31')), card('Ann Smith', born('1961-02-03'))),
    ).toBeNull();
    expect(
      scorePair(card('Ann Smith', born('1990-05-31')), card('Ann Smith', born('1961-05-31'))),
    ).toBeNull();
  });

  it('matches a changed surname but not twins', () => {
    const day = born('1990-05-31');
    expect(scoreOf(card('Ann Smith', day), card('Ann Jones', day))).toBe(55);
    expect(scorePair(card('Ann Smith', day), card('Bob Smith', day))).toBeNull();
  });
});

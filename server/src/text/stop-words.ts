/** Frequent words without a meaning of their own, folded: English, German and Arabic. */
export const STOPLIST = new Set(
  `a about after all also although am an and any are as at be because been before being but by can could did do does
  doing don each for from had has have having he her here hers him his how i if in into is it its just me more most my
  nor not of off on once only or our ours out over own s same she should so some such t than that the their theirs them
  then there these they this those through to too under until us very was we were what when where which while who whom
  whose why will with would you your yours
  aber als am an auch auf aus bei beim bin bis bist da dann das dass dem den der des dich die dir doch du durch ein eine
  einem einen einer eines er es fur hat hatte habe haben ich ihm ihn ihr ihre im in ins ist ja kann mein meine mich mir
  mit nach nicht noch nur oder schon sehr sein seine sich sie sind so sowie und uns unser unsere vom von vor war waren
  was weil wenn wer wie wir wird wo zu zum zur
  في من على الى عن مع او و ان هذا هذه ذلك التي الذي لا ما هو هي كان لدي لنا انا نحن ثم كل`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

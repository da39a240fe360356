import { foldText } from '#contract/fold-text.ts';

/** Words with which people ask, in any language: they don't say for what. */
export const FILLERS = wordsOf(`
  looking look looks seek seeking seeks search searching find finding need needs needed want wants wanted wish hoping
  hope someone somebody anyone anybody person persons people folks introduction introductions intro intros introduce
  introducing know knows knowing knowledge contact contacts connect connection help helps helping recommend
  recommended recommendation recommendations suggestion suggestions please thanks thank like likes good great best
  trusted reliable nice kind really ideally preferably maybe perhaps currently now soon today tomorrow week weeks month
  months year years urgently urgent advice advise advising question questions talk speak chat meet meeting call get
  getting give giving make making take takes let lets used using use planning plan plans trying try one two three
  something anything everything thing things way around near nearby based living lives live located area city country
  familiar knowledgeable background able willing interested happy remote remotely worked working works work done ever
  already preferred must speaks speaking
  suche suchen sucht gesucht brauche brauchen braucht jemand jemanden jemandem kennt kennen kenne kennst kontakt
  kontakte empfehlung empfehlungen empfehlen empfiehlt vorstellen vorstellung hilft helfen hilfe gut gute guten guter
  gutes bitte gerne gern moglichst auskennt auskennen thema themen fragen frage person personen leute menschen raum
  nahe sofort dringend
  ابحث احتاج نبحث نحتاج شخص شخصا احد احدا يعرف تعرف يمكنه يستطيع مساعده جيد جيده خبير خبيره متخصص متخصصه لديه خبره
  للعمل توصيه
  紹介 希望 募集 専門 経験 相談 必要 誰か 探し 知人 在住 詳細 得意
`);

/** Words that fit most people and say little. */
export const GENERAL = wordsOf(`
  manager managers management head senior junior lead leader director expert experts expertise specialist specialists
  professional professionals experience experienced company companies firm business businesses team group agency
  service services project projects international global local small large big medium new old young first early next
  own independent freelance freelancer job jobs position role career industry field market product products solution
  solutions development system systems organization office client clients customer customers family house home
  leiter leiterin experte expertin fachmann spezialist spezialistin firma unternehmen erfahrung erfahrene erfahrenen
  erfahrener projekt projekte selbstandig klein kleine kleines kleinen neu neue neuen bereich branche
  مدير شركه مشروع خبرات صغيره جديد جديده
`);

function wordsOf(list: string): Set<string> {
  return new Set(
    list
      .split(/\s+/)
      .filter((word) => word !== '')
      .map(foldText),
  );
}

import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { meaningOf } from '../../../src/columns';

/** Names of columns as people write them, by what they say about which direction is better. */
const HIGHER = `
  Genauigkeit Punktzahl Trefferquote korrekt richtig Genauigkeit_der_Antwort exactitude précision taux_de_réussite
  aciertos puntuación tasa_de_aciertos 准确率 得分 正解率 点数 是否正确
  accuracy acc f1 F1Score mAP miou nDCG@10 hits@10 recall@5 mrr ndcg_cut_10 auc_roc AUROC psnr ssim r2
  bleu chrF2 rougeL rouge-1.f rougeLsum score reward rating points error_detection_accuracy
  brier_skill_score crps_skill rmse_skill_score gec_error_f1 wer_accuracy 1-wer 1_minus_wer OneMinusWer neg_loss loss_reduction
  neg_mean_squared_error negative_perplexity inverse_perplexity error_free no_error no_errors
  non_hallucinated success_rate win wins win_rate win_loss_ratio true_positive_rate TPR
  tpr_at_fpr_0.01 tpr@fpr=0.01 speedup throughput tokens_per_second tokens/s samples_per_sec
  requestsPerSecond edit_similarity levenshtein_ratio similarity cosine_similarity loglik
  log_likelihood log_prob elbo correctness faithfulness answer_relevancy context_precision safety
  safety_score improvement error_improvement gain f1_gain cost_savings correct is_correct isCorrect
  num_correct percent_correct pass@1 passed solved exact_match ExactMatch em top5_accuracy
  valid_accuracy f1_micro accuracy_mnli bleu_de_en quality_score precision_at_5 hit_rate mos pesq
  si_sdr token_accuracy word_accuracy line_f1 step_reward f1_token hallucination_detection_score
  error_correction_score text_to_image_score reward_minus_cost wins_minus_losses
  number_of_correct_items BERTScore sacrebleu recip_rank Rprec bpref distinct_2 reference_free_score
  end_to_end_accuracy toxicity_reduction latency_reduction toxic_detection_f1 balanced_accuracy kappa
  pearsonr inception_score clip_score metrics.f1 score.value mean_score gpt4_score winrate metric↑
  explained_variance testAcc valacc iscorrect grade ap50 average_precision return episode_return
  success@5 accuracy_step_100 alpha_ndcg error_recovery_rate_score time_saved negative_loss
  error_fixed errors_fixed is_error_fixed n_errors_fixed errorsCorrected error_fixed_rate bugs_resolved
  bug_fixed issues_solved issues_resolved failures_avoided crashes_prevented exceptions_handled
  no_errors_found no_error_detected
  reduction_in_error decrease_in_wer reduction_of_loss wer_reduction_abs wer_reduction_rel relative_reduction_in_wer
  ter_inv inv_ter inverse_wer wer_inverse inv_wer loss_inv inverted_loss flipped_loss reversed_wer wer_complement
  complement_of_wer 1-cer one_minus_ter minus_wer negwer neg-wer 1/wer 100-wer 100_minus_wer mean_1-wer metrics.1-wer
  wer_improvement improvement_in_wer improvement_in_accuracy gain_in_correctness increase_in_consistency
  in_domain_accuracy out_of_domain_accuracy bug_fix_rate error_tolerance fault_tolerance noise_robustness
  defect_removal error_suppression hallucination_mitigation lack_of_errors free_of_errors absence_of_toxicity
  min_score min_f1 score_min rouge-1-f rouge_1_f accuracy_before_training not_wrong without_error no_hallucination
  hallucination_free savings_in_cost latency_improvement error_rate_reduction f_score f-measure F-1 macro_f micro_F mean_f
  r_squared r-2 nmi mlas run1_accuracy results.accuracy result_score error_repair_success dropout_accuracy
  eval_accuracy val_f1 acc_norm acc_norm,none exact_match,strict-match exact_match,flexible-extract
  inst_level_strict_acc prompt_level_loose_acc pass_at_1 pass@10 resolved_rate tests_passed n_correct
  avg_logprob BLEU-4 chrF++ METEOR ROUGE-L rouge1_fmeasure bertscore_f1 COMET-22 xcomet_xl bleurt_score
  answer_similarity context_recall coherence elo_rating NDCG_10 map_cut_10 MRR@10 hits_at_10 P@5 MS-SSIM dice
  episode_reward soft_spl tok/s tokens_per_sec images_per_sec edit_sim ANLS joint_goal_accuracy UAS LAS
  followed_instructions instruction_followed
  OKS MOTA hota IDF1 NDS FActScore factscore questeval SummaC align_score alignscore MAUVE pLDDT gdt_ts dockq nDTW soft_spl TEDS
  human_normalized_score imagereward
`;

const LOWER = `
  Fehlerrate Fehler_der_Antwort Verlust Laufzeit taux_erreur perte coût pérdida tasa_de_error 错误率 損失 誤り率
  PieAPP silog IDSW irmsd
  loss logloss log_loss LogLoss crossentropy cross_entropy fid FID kid lpips der bpb bits_per_byte
  bitsPerByte hallucination_rate false_positive_rate FPR fpr95 fpr_at_95_tpr fpr@95tpr ttft_ms price
  latency eer wer cer mer wil ler jer rmse nrmse mape smape perplexity toxicity cost_usd memory_mb
  time_to_first_token regret ece brier nll kl KLDivergence distance edit_distance failure_rate
  miss_rate errors error is_error isError wrong incorrect failed hallucinated unsafe unsafe_rate
  incorrectness accuracy_loss f1_drop losses carbon num_errors n_failures error_count error_rate
  word_error_rate WordErrorRate wordError val_loss valid_loss loss_valid valloss train_loss
  mean_latency_ms latency_p95 p95_latency inference_time response_time_s elapsed_ms time_ms
  seconds_per_token ms_per_token cost_per_request share_of_errors number_of_errors rate_of_failures
  percentage_of_wrong toxicity_score error_score perplexity_score severity penalty false_negatives fp
  fn FalsePositives not_correct no_match mismatch mae mse kl_divergence neg_log_likelihood
  negative_log_likelihood nll_loss neg_log_prob accuracy_error hausdorff95 min_dcf self_bleu hter ter
  falsepositiverate worderrorrate iserror numerrors metrics.wer gpt-4.loss violations invalid timeouts
  crashed errors_per_second cost_reduction_loss contradiction contradictions wer_gpt4 co2_kg
  energy_kwh wall_time runtime_seconds equal_error_rate speed_reduction lossWER↓ val_WordError.mean
  perplexity_per_token aurc hamming_loss loss_at_step_5
  bugs n_issues errors_not_fixed error_not_corrected errors_unresolved fixed_effects_loss corrected_model_wer
  drop_in_accuracy lack_of_coherence increase_in_error inaccuracy in_domain_loss loss_of_accuracy acc_drop
  min_loss surprisal interval_score sa_score recall_lost reward_lost PER per duration mean_duration time_min duration_min latency_min runtime_min mins ms seconds mean_ms total_usd s_per_item ms_per_token
  loss_before ade minADE minFDE bpd bits_per_dim results_loss best_val_loss score_toxicity toxicity_level
  safety_violation unsafe_score pct_wrong n_wrong relative_error abs_error reconstruction_error loss_ratio
  accuracy_degradation quality_loss quantile_score isnt_correct training_time gpu_hours total_time false_alarm_rate eval/loss test/wer
  word_perplexity,none byte_perplexity bits_per_byte,none brier_score,none log_ppl nll_per_token ce_loss mse_loss
  l1_error mean_absolute_error max_error WER% wer(%) expected_maximum_toxicity niqe chamfer_distance abs_rel hd95
  p99_ms tpot 1-accuracy one_minus_recall edit_dist norm_edit_distance top1_err err@1 lint_errors constraint_violation time_to_solve
`;

const UNKNOWN = `
  position_of_correct first_correct_position coding_skill
  Schulnote Rang_der_Lösung Anteil_der_Antworten Anzahl_Antworten 番号
  tokens n_steps temperature year value foo toxic isFraud class refusal_rate bias coverage truncated harmful rank delta
  params flops f1_std accuracy_ci_low wer_ci confidence probability n_tokens num_params learning_rate
  hallucination_score attack_success_rate negative_f1 neg_accuracy inverse_score time timestamp
  start_time memory_score time_score preference entropy x glossary answer lossless noise_reduction
  dropout center matter error_type error_message failure_reason correct_answer correct_option count
  total length id mean_time_between_failures compression_ratio reduction bias_score tie draws mqm
  cosine label prediction target option_index created_at stars_count_id doc_no
  errors_detected hallucination_detected toxicity_detected errors_found bug_detected issues_flagged
  exceptions_caught fixed_errors resolved_issues corrected_error wer_corrected fixed found detected bug_id
  s m f p F R d t n mean_s s_mean min max min_value max_value reduced_error reduced_wer saved_cost drop_acc
  accuracy_inverse f1_inv low_toxicity low_error steps_before_failure tokens_until_error fix_rate reduction_in_tokens
  toxic_score harm_score stereotype_score noise_sensitivity jailbreak_success attack_success is_not_toxic
  days_to_failure steps_to_crash distance_travelled acc_drop_avoided sale_price lead_time
  result results run_1 p_value overall mc1 mmlu mean_rank loss_of_function time_lost points_deducted risk_score accident_risk ERR@20 optimality_gap objective max_drawdown ms_pacman atari_ms_pacman
`;

function namesIn(text: string): string[] {
  return text.trim().split(/\s+/);
}

describe('the direction in a column’s name', () => {
  for (const [better, names] of [
    ['higher', HIGHER],
    ['lower', LOWER],
    [null, UNKNOWN],
  ] as const) {
    for (const name of namesIn(names)) {
      it(`${name}: ${better ?? 'asked'}`, () => assert.equal(meaningOf(name).better, better));
    }
  }

  const kinds = [
    ['f1', 'quality'],
    ['is_error', 'event'],
    ['latency_ms', 'cost'],
    ['tokens_per_second', 'cost'],
    ['n_steps', 'about'],
    ['log_prob', 'about'],
    ['foo', null],
  ] as const;
  for (const [name, kind] of kinds) {
    it(`${name} is of the kind ${kind ?? 'unknown'}`, () => assert.equal(meaningOf(name).kind, kind));
  }
});

describe('the sign in a column’s name', () => {
  const signs = [
    ['loss', 'positive'],
    ['neg_mean_squared_error', 'negative'],
    ['log_likelihood', 'negative'],
    ['neg_log_prob', 'positive'],
    ['1-wer', undefined],
    ['inverse_wer', undefined],
    ['wer_reduction', undefined],
    ['accuracy', undefined],
  ] as const;
  for (const [name, sign] of signs) {
    it(`${name}: ${sign ?? 'either'}`, () => assert.equal(meaningOf(name).sign, sign));
  }
});

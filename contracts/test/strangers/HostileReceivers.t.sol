// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Stranger} from "../utils/Strangers.sol";
import {Leaving} from "./Leaving.sol";

/// @notice Every function that takes coins or pays them out, with every kind of stranger: a
/// stranger that is paid on the way stops nothing and costs little, nobody gets more or less than
/// it is owed, and every contract holds what it owes. `tools/strangers.test.ts` compares the table
/// with the contracts.
contract HostileReceiversTest is Leaving {
    struct Row {
        string what;
        function(Stranger) internal returns (int256) run;
    }

    Row[] private _rows;

    function setUp() public override {
        super.setUp();
        _takesCoins();
        _paysCredits();
        _paysMembers();
    }

    function _takesCoins() private {
        _rows.push(Row("NameMinter.mint, payer", _mintNameAsPayer));
        _rows.push(Row("NameMinter.mint, referrer", _mintNameAsReferrer));
        _rows.push(Row("Launchpad.launch, payer", _launchAsPayer));
        _rows.push(Row("Launchpad.launch, referrer", _launchAsReferrer));
        _rows.push(Row("Collection.mintFirst", _launchWithTokens));
        _rows.push(Row("Collection.mint", _mintTokenAsPayer));
        _rows.push(Row("Collection.mintMany", _mintTokensAsPayer));
        _rows.push(Row("StakingRewards.notifyReward", _notifyReward));
        _rows.push(Row("StakingRewards.receive", _sendReward));
        _rows.push(Row("SwapRouter.swapExactETHForTokens, payer", _swapExactAsPayer));
        _rows.push(Row("SwapRouter.swapExactETHForTokens, referrer", _swapExactAsReferrer));
        _rows.push(Row("SwapRouter.swapETHForExactTokens", _swapForExactAsPayer));
        _rows.push(Row("SwapRouter.addLiquidityETH", _lendAsPayer));
        _rows.push(Row("SwapRouter.receive", _sendToRouter));
        _rows.push(Row("Tips.tipNative, payer", _tipAsPayer));
        _rows.push(Row("Tips.tipNative, author", _tipAsAuthor));
        _rows.push(Row("Faucet.receive", _fillFaucet));
    }

    function _paysCredits() private {
        _rows.push(Row("NameMinter.withdraw", _withdrawNameCredit));
        _rows.push(Row("NameMinter.withdrawRevenue", _nameRevenue));
        _rows.push(Row("Launchpad.withdraw", _withdrawLaunchCredit));
        _rows.push(Row("Launchpad.withdrawRevenue", _launchRevenue));
        _rows.push(Row("Collection.withdraw", _withdrawTokenCredit));
        _rows.push(Row("Collection.withdrawProtocolFees", _tradeFees));
        _rows.push(Row("Collection.withdrawCreatorFees", _creatorFees));
        _rows.push(Row("SwapRouter.withdraw", _withdrawSwapCredit));
        _rows.push(Row("SwapRouter.withdrawRevenue", _swapRevenue));
        _rows.push(Row("SwapRouter.payStaking", _stakingIncome));
        _rows.push(Row("SwapRouter.setStaking", _formerStaking));
    }

    function _paysMembers() private {
        _rows.push(Row("Collection.burn", _burnToken));
        _rows.push(Row("Collection.burnMany", _burnTokens));
        _rows.push(Row("StakingRewards.claimRewards", _claim));
        _rows.push(Row("StakingRewards.claimRewardsTo", _claimTo));
        _rows.push(Row("StakingRewards.exit", _exit));
        _rows.push(Row("StakingRewards.withdraw", _withdrawStake));
        _rows.push(Row("StakingRewards.emergencyWithdraw", _emergencyWithdraw));
        _rows.push(Row("SwapRouter.swapExactTokensForETH", _sellExact));
        _rows.push(Row("SwapRouter.swapTokensForExactETH", _sellForExact));
        _rows.push(Row("SwapRouter.removeLiquidityETH", _removeLiquidity));
        _rows.push(Row("SwapRouter.removeLiquidityETHWithPermit", _removeWithPermit));
        _rows.push(Row("Faucet.drip", _drip));
    }

    function test_those_who_refuse_coins_harm_nobody() public {
        _runAll(0);
    }

    function test_those_who_eat_gas_harm_nobody() public {
        _runAll(1);
    }

    function test_those_who_return_bombs_harm_nobody() public {
        _runAll(2);
    }

    function test_those_who_revert_with_bombs_harm_nobody() public {
        _runAll(3);
    }

    function test_those_who_call_back_harm_nobody() public {
        _runAll(4);
    }

    function _runAll(uint256 kind_) private {
        kind = kind_;
        uint256 unmoved = 0;
        for (uint256 i = 0; i < _rows.length; ++i) {
            Stranger who = newStranger();
            uint256 before = wealthOf(who);
            int256 change = _rows[i].run(who);
            assertEq(wealthOf(who), uint256(int256(before) + change), _rows[i].what);
            assertBooks();
            if (change == 0) ++unmoved;
        }
        // All rows but two pay a stranger that takes coins: one sends a gift to the router, one
        // gives up its rewards.
        if (kind_ == 4) assertEq(unmoved, 2, "everybody else pays");
    }
}
